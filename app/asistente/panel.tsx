import "./panel.css";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useDelayed } from "#app/lib/clock/use-delayed.ts";
import { useRootData } from "#app/lib/session/root-data.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Headset, MessageCirclePlus, X } from "#app/ui/iconos.tsx";
import { Spinner } from "#app/ui/states/spinner.tsx";
import type { Conversacion, EstadoChat } from "./conversacion.ts";
import { useEspacioTeclado, usePaginaDetras, useTeclaEscape } from "./hooks/use-ventana.ts";
import { Mensajes } from "./mensajes.tsx";
import { textoDe } from "./opciones.ts";
import { Redactor } from "./redactor.tsx";
import { CerrarChat } from "./tarjeta.tsx";
import { TEXTOS_VENTANA } from "./textos.ts";
import { enlacePersona, resumenCharla } from "./traspaso.ts";

type Props = { charla: Conversacion; state: EstadoChat; onStart: () => void };

/** The foot of the window: a person of the shop, and a new conversation. */
function PieAsistente({ charla, state: { sesion, mensajes }, onStart }: Props) {
  const tienda = useRootData()?.ajustes;
  const persona = tienda && enlacePersona(tienda, resumenCharla(mensajes));
  return (
    <div className="mati-pie flex flex-none flex-wrap justify-between gap-x-3 gap-y-0 bg-superficie">
      {persona && (
        <a href={persona} target="_blank" rel="noopener noreferrer">
          <Headset className="size-4.5" aria-hidden="true" />
          {TEXTOS_VENTANA.persona}
        </a>
      )}
      {sesion !== null && (
        <button type="button" onClick={onStart}>
          <MessageCirclePlus className="size-4.5" aria-hidden="true" />
          {textoDe(charla.options, "getStarted")}
        </button>
      )}
    </div>
  );
}

/** The window of the assistant. It does not block the page, except on phones, which it covers. */
export function PanelAsistente({ charla, close }: { charla: Conversacion; close: () => void }) {
  const state = useSyncExternalStore(charla.subscribe, charla.getState, charla.getState);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    charla.setOpen(true);
    return () => charla.setOpen(false);
  }, [charla]);
  useTeclaEscape(close);
  usePaginaDetras();
  useEspacioTeclado(panel);
  const start = () => {
    charla.start();
    panel.current?.querySelector("textarea")?.focus();
  };
  return (
    <div
      ref={panel}
      id="mati-panel"
      className="mati-panel"
      role="dialog"
      aria-labelledby="mati-title"
      aria-describedby="mati-subtitle"
    >
      <div className="mati-cabecera flex items-center gap-3.5 flex-none text-blanco">
        <img src="/art/ilustraciones/mati.svg" alt="" width="54" height="54" />
        <div className="flex-1 min-w-0">
          <h2 id="mati-title" className="text-[1.375rem]">
            {textoDe(charla.options, "title")}
          </h2>
          <p id="mati-subtitle" className="mt-0.75 text-[0.90625rem] text-uva-l90">
            {textoDe(charla.options, "subtitle")}
          </p>
        </div>
        <button
          type="button"
          className="icon-btn"
          aria-label={textoDe(charla.options, "closeButtonTooltip")}
          title={textoDe(charla.options, "closeButtonTooltip")}
          onClick={close}
        >
          <X aria-hidden="true" />
        </button>
      </div>
      <CerrarChat value={close}>
        {state.sesion === null ? (
          <Bienvenida charla={charla} state={state} onStart={start} />
        ) : (
          <Mensajes charla={charla} state={state} />
        )}
        {/* It stays while the conversation begins, so that the field keeps the focus: typing starts one. */}
        <Redactor charla={charla} state={state} />
      </CerrarChat>
      <PieAsistente charla={charla} state={state} onStart={start} />
    </div>
  );
}

function Bienvenida({ charla, state: { cargando, cargaFallida }, onStart }: Props) {
  // A stored conversation usually loads at once: delay the button, so that it does not flash before it.
  const canStart = useDelayed(cargando, 1500) || !cargando;
  const footer = textoDe(charla.options, "footer");
  return (
    <div className="mati-bienvenida flex-1 flex flex-col items-center overflow-y-auto text-center">
      <img src="/art/ilustraciones/mati.svg" alt="" width="144" height="144" className="flex-none" />
      <p className="max-w-[22em] text-[1.0625rem] text-tinta-2">{TEXTOS_VENTANA.bienvenida}</p>
      {canStart && (
        <Button type="button" size="lg" full onClick={onStart}>
          {textoDe(charla.options, "getStarted")}
        </Button>
      )}
      <div
        className="flex items-center justify-center flex-wrap gap-x-2.5 gap-y-1.5 min-h-6 text-[0.875rem] text-tinta-2"
        role="status"
      >
        {cargando && (
          <>
            <Spinner /> {TEXTOS_VENTANA.recuperando}
          </>
        )}
        {cargaFallida && !cargando && (
          <>
            {TEXTOS_VENTANA.noRecuperada}{" "}
            <button
              className="min-h-6 text-enlace font-semibold underline underline-offset-3"
              type="button"
              onClick={() => void charla.load()}
            >
              {TEXTOS_VENTANA.reintentar}
            </button>
          </>
        )}
      </div>
      {footer !== "" && <p className="max-w-[22em] text-[1.0625rem] text-tinta-2">{footer}</p>}
    </div>
  );
}
