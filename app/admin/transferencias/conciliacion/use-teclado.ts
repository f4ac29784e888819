import { useEffect } from "react";

/** The form of the undo that the Z key sends. */
export const DESHACER_ULTIMO = "deshacer-ultimo";

const escribe = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, select, textarea, [contenteditable]") !== null;

const enviar = (form: HTMLFormElement | null | undefined, boton?: HTMLElement | null): void =>
  form?.requestSubmit(boton ?? undefined);

/** Focuses the next proposal; false when there is none. A confirmed one leaves the list, and its place goes on counting. */
function mover(paso: 1 | -1, lugar: { ultimo: number }): boolean {
  const todas = [...document.querySelectorAll<HTMLElement>("[data-propuesta]")];
  const actual = todas.findIndex((una) => una.contains(document.activeElement));
  const siguiente = actual < 0 ? lugar.ultimo : actual + paso;
  lugar.ultimo = Math.min(todas.length - 1, Math.max(0, siguiente));
  todas[lugar.ultimo]?.focus();
  return todas.length > 0;
}

/** Arrows move between the proposals, Enter confirms the one with the focus, Z undoes the last payment. */
export function useTeclado(): void {
  useEffect(() => {
    const lugar = { ultimo: 0 };
    function pulsar(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || escribe(event.target))
        return;
      const propuesta = document.activeElement?.closest<HTMLElement>("[data-propuesta]");
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        if (!mover(event.key === "ArrowDown" ? 1 : -1, lugar)) return;
      } else if (event.key === "Enter" && propuesta && document.activeElement === propuesta)
        enviar(propuesta.querySelector("form"), propuesta.querySelector<HTMLElement>("[data-confirmar]"));
      else if (event.key.toLowerCase() === "z") {
        const form = document.getElementById(DESHACER_ULTIMO);
        if (!(form instanceof HTMLFormElement)) return;
        enviar(form);
      } else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", pulsar);
    return () => document.removeEventListener("keydown", pulsar);
  }, []);
}
