import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";

const MARCA = "data-sin-guardar";

const haySinGuardar = () => document.querySelector(`form[${MARCA}]`) !== null;

/** Marks a form while it holds what was written and not sent. A refused form holds it again: `rechazada` names its answer. */
export function useSinGuardar(rechazada: number | undefined) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (rechazada !== undefined) ref.current?.setAttribute(MARCA, "");
  }, [rechazada]);
  return {
    ref,
    escrito: () => ref.current?.setAttribute(MARCA, ""),
    enviado: () => ref.current?.removeAttribute(MARCA),
  };
}

/** Asks before another page takes the place of one with a marked form. The browser asks when the tab is closed. */
export function AvisoSinGuardar() {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && haySinGuardar(),
  );
  useEffect(() => {
    const salir = (event: BeforeUnloadEvent) => {
      if (haySinGuardar()) event.preventDefault();
    };
    addEventListener("beforeunload", salir);
    return () => removeEventListener("beforeunload", salir);
  }, []);
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
