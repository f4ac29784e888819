import { X } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useDelayed } from "#app/lib/clock/use-delayed.ts";
import { Button } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import "#app/styles/asistente-panel.css";
import type { ChatState, Conversation } from "./conversacion.ts";
import { MessageList } from "./mensajes.tsx";
import { textOf } from "./opciones.ts";
import { Composer } from "./redactor.tsx";
import { TEXTOS } from "./textos.ts";
import { useEscape, useFocusOnMount, useKeyboardRoom, usePageBehind } from "./use-ventana.ts";

/** The window of the assistant. It does not block the page, except on phones, which it covers. */
export function Panel({ talk, close }: { talk: Conversation; close: () => void }) {
  const state = useSyncExternalStore(talk.subscribe, talk.getState, talk.getState);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    talk.setOpen(true);
    return () => talk.setOpen(false);
  }, [talk]);
  useEscape(close);
  usePageBehind();
  useKeyboardRoom(panel);
  return (
    <div
      ref={panel}
      id="mati-panel"
      className="mati-panel"
      role="dialog"
      aria-labelledby="mati-title"
      aria-describedby="mati-subtitle"
    >
      <div className="mati-header">
        <img src="/art/ilustraciones/mati.svg" alt="" width="54" height="54" />
        <div>
          <h2 id="mati-title">{textOf(talk.options, "title")}</h2>
          <p id="mati-subtitle">{textOf(talk.options, "subtitle")}</p>
        </div>
        <button
          type="button"
          className="icon-btn"
          aria-label={textOf(talk.options, "closeButtonTooltip")}
          title={textOf(talk.options, "closeButtonTooltip")}
          onClick={close}
        >
          <X aria-hidden="true" />
        </button>
      </div>
      {state.sessionId === null ? (
        <Welcome talk={talk} state={state} />
      ) : (
        <>
          <MessageList talk={talk} state={state} />
          <Composer talk={talk} state={state} />
        </>
      )}
    </div>
  );
}

function Welcome({ talk, state: { loading, loadFailed } }: { talk: Conversation; state: ChatState }) {
  const start = useRef<HTMLButtonElement>(null);
  useFocusOnMount(start);
  // A talk usually comes back at once: the button does not flash before it.
  const canStart = useDelayed(loading, 1500) || !loading;
  const footer = textOf(talk.options, "footer");
  return (
    <div className="mati-welcome">
      <img src="/art/ilustraciones/mati.svg" alt="" width="144" height="144" />
      <p>{TEXTOS.bienvenida}</p>
      {canStart && (
        <Button ref={start} type="button" size="lg" full onClick={() => talk.start()}>
          {textOf(talk.options, "getStarted")}
        </Button>
      )}
      <div className="mati-before" role="status">
        {loading && (
          <>
            <Spinner /> {TEXTOS.recuperando}
          </>
        )}
        {loadFailed && !loading && (
          <>
            {TEXTOS.noRecuperada}{" "}
            <button type="button" onClick={() => void talk.load()}>
              {TEXTOS.reintentar}
            </button>
          </>
        )}
      </div>
      {footer !== "" && <p>{footer}</p>}
    </div>
  );
}
