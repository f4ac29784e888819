import { useEffect, useRef } from "react";
import { useBlocker, useNavigation } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { UNANSWERED } from "./sin-perder.ts";

const MARK = "data-unsaved";
const FIELDS = "input:not([type=hidden],[type=checkbox],[type=radio],[type=search]), select, textarea";
/** Shorter forms are written again in a moment. */
const LONG = 3;

const isLong = (form: HTMLFormElement): boolean =>
  form.method === "post" && form.querySelectorAll(FIELDS).length >= LONG;

const hasUnsaved = () => document.querySelector(`form[${MARK}]`) !== null;

const formOf = ({ target }: Event): HTMLFormElement | null =>
  target instanceof Element ? target.closest("form") : null;

/** Marks the long forms of the page that hold what was written and not sent. */
function useMarks(): void {
  const { state } = useNavigation();
  const sent = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const written = (event: Event) => {
      const form = formOf(event);
      if (form && isLong(form)) form.setAttribute(MARK, "");
    };
    const left = (event: Event) => formOf(event)?.removeAttribute(MARK);
    const send = (event: Event) => {
      const form = formOf(event);
      sent.current = form?.hasAttribute(MARK) ? form : null;
      left(event);
    };
    const unanswered = () => sent.current?.setAttribute(MARK, "");
    const leave = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    addEventListener("input", written);
    addEventListener("submit", send);
    addEventListener(UNANSWERED, unanswered);
    addEventListener("reset", left);
    addEventListener("beforeunload", leave);
    return () => {
      removeEventListener("input", written);
      removeEventListener("submit", send);
      removeEventListener(UNANSWERED, unanswered);
      removeEventListener("reset", left);
      removeEventListener("beforeunload", leave);
    };
  }, []);
  // A refused form still holds what was written.
  useEffect(() => {
    if (state !== "idle") return;
    for (const wrong of document.querySelectorAll("main [aria-invalid='true']")) {
      const form = wrong.closest("form");
      if (form && isLong(form)) form.setAttribute(MARK, "");
    }
  }, [state]);
}

/** Asks before another page takes the place of one with an unsaved long form. The browser asks when the tab is closed. */
export function AskUnsaved() {
  useMarks();
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  );
  return (
    <Dialog
      open={state === "blocked"}
      onOpenChange={() => reset?.()}
      title="¿Salir sin guardar?"
      description="Lo que escribiste en esta página se pierde."
      footer={
        <>
          <Button type="button" variant="secondary" onClick={() => reset?.()}>
            Seguir aquí
          </Button>
          <Button type="button" variant="danger" onClick={() => proceed?.()}>
            Salir sin guardar
          </Button>
        </>
      }
    />
  );
}
