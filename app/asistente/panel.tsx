import "./panel.css";
import { X } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useDelayed } from "#app/lib/clock/use-delayed.ts";
import { Button } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/states/spinner.tsx";
import type { Conversacion, EstadoChat } from "./conversacion.ts";
import { useEspacioTeclado, useFocoAlAbrir, usePaginaDetras, useTeclaEscape } from "./hooks/use-ventana.ts";
import { Mensajes } from "./mensajes.tsx";
import { textoDe } from "./opciones.ts";
import { Pie } from "./pie.tsx";
import { Redactor } from "./redactor.tsx";
import { CerrarChat } from "./tarjeta.tsx";
import { TEXTOS } from "./textos.ts";

/** The window of the assistant. It does not block the page, except on phones, which it covers. */
export function Panel({ charla, close }: { charla: Conversacion; close: () => void }) {
  const state = useSyncExternalStore(charla.subscribe, charla.getState, charla.getState);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    charla.setOpen(true);
    return () => charla.setOpen(false);
  }, [charla]);
  useTeclaEscape(close);
  usePaginaDetras();
  useEspacioTeclado(panel);
  return (
    <div
      ref={panel}
      id="mati-panel"
      className="mati-panel"
      role="dialog"
      aria-labelledby="mati-title"
      aria-describedby="mati-subtitle"
    >
      <div className="mati-cabecera">
        <img src="/art/ilustraciones/mati.svg" alt="" width="54" height="54" />
        <div>
          <h2 id="mati-title">{textoDe(charla.options, "title")}</h2>
          <p id="mati-subtitle">{textoDe(charla.options, "subtitle")}</p>
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
          <Bienvenida charla={charla} state={state} />
        ) : (
          <>
            <Mensajes charla={charla} state={state} />
            <Redactor charla={charla} state={state} />
          </>
        )}
      </CerrarChat>
      <Pie charla={charla} state={state} onStart={() => panel.current?.querySelector("textarea")?.focus()} />
    </div>
  );
}

function Bienvenida({
  charla,
  state: { cargando, cargaFallida },
}: {
  charla: Conversacion;
  state: EstadoChat;
}) {
  const start = useRef<HTMLButtonElement>(null);
  useFocoAlAbrir(start);
  // A stored conversation usually loads at once: delay the button, so that it does not flash before it.
  const canStart = useDelayed(cargando, 1500) || !cargando;
  const footer = textoDe(charla.options, "footer");
  return (
    <div className="mati-bienvenida">
      <img src="/art/ilustraciones/mati.svg" alt="" width="144" height="144" />
      <p>{TEXTOS.bienvenida}</p>
      {canStart && (
        <Button ref={start} type="button" size="lg" full onClick={() => charla.start()}>
          {textoDe(charla.options, "getStarted")}
        </Button>
      )}
      <div className="mati-previa" role="status">
        {cargando && (
          <>
            <Spinner /> {TEXTOS.recuperando}
          </>
        )}
        {cargaFallida && !cargando && (
          <>
            {TEXTOS.noRecuperada}{" "}
            <button type="button" onClick={() => void charla.load()}>
              {TEXTOS.reintentar}
            </button>
          </>
        )}
      </div>
      {footer !== "" && <p>{footer}</p>}
    </div>
  );
}
