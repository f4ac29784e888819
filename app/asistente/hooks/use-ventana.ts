import { type RefObject, useEffect } from "react";
import { PHONE } from "#app/lib/phone.ts";

const ROOT = "n8n-chat";

/** Escape closes the window, from anywhere in it or from its button, except during IME composition. */
export function useTeclaEscape(close: () => void): void {
  useEffect(() => {
    const root = document.getElementById(ROOT);
    const press = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.isComposing && !event.defaultPrevented) close();
    };
    root?.addEventListener("keydown", press);
    return () => root?.removeEventListener("keydown", press);
  }, [close]);
}

/** On a phone the window covers the page, so the page behind it must not be reachable. */
export function usePaginaDetras(): void {
  useEffect(() => {
    const phone = window.matchMedia(PHONE);
    const root = document.getElementById(ROOT);
    const around = [...(root?.parentElement?.children ?? [])].filter(
      (other) => other !== root && other.getAttribute("aria-live") === null && other.tagName !== "SCRIPT",
    );
    const apply = () => {
      for (const other of around) other.toggleAttribute("inert", phone.matches);
    };
    apply();
    phone.addEventListener("change", apply);
    return () => {
      phone.removeEventListener("change", apply);
      for (const other of around) other.removeAttribute("inert");
    };
  }, []);
}

/** Keeps the window inside the area that the on-screen keyboard leaves visible. */
export function useEspacioTeclado(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const visible = window.visualViewport;
    if (!visible) return;
    const adapt = () => {
      // Zooming in must enlarge the window, not shrink it to the visible part.
      if (visible.scale > 1.01) return;
      panel.current?.style.setProperty("--mati-height", `${Math.round(visible.height)}px`);
      panel.current?.style.setProperty("--mati-top", `${Math.round(visible.offsetTop)}px`);
    };
    adapt();
    visible.addEventListener("resize", adapt);
    visible.addEventListener("scroll", adapt);
    return () => {
      visible.removeEventListener("resize", adapt);
      visible.removeEventListener("scroll", adapt);
    };
  }, [panel]);
}

/** Takes the focus when the window opens, but never away from another part of the page. */
export function useFocoAlAbrir(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const active = document.activeElement;
    const isOurs = document.getElementById(ROOT)?.contains(active) ?? false;
    if (isOurs || active === null || active === document.body) target.current?.focus({ preventScroll: true });
  }, [target]);
}
