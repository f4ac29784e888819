import { useCallback, useRef } from "react";
import { useDelayed } from "#app/lib/clock/use-delayed.ts";
import { useNombreTienda, useRootData } from "#app/lib/session/root-data.ts";
import { ArrowDown, Square } from "#app/ui/iconos.tsx";
import { elegirSugerencias, INICIALES } from "#modules/asistente/sugerencias-iniciales.ts";
import type { Conversacion, EstadoChat } from "./conversacion.ts";
import { useDesplazamiento } from "./hooks/use-desplazamiento.ts";
import type { MensajeFallido } from "./mensaje.ts";
import { Escribiendo, Globo, MensajeVista, TextoMati } from "./mensaje-vista.tsx";
import { TEXTOS_VENTANA } from "./textos.ts";

/**
 * Questions to begin or to go on with, after each answer. An assistant that suggests none gets those of the beginning
 * that were not asked yet. They are not read aloud with the answer: the list of messages announces what is added to it.
 */
function Sugerencias({ state, ask }: { state: EstadoChat; ask: (question: string) => void }) {
  const { mensajes, esperando, sugerencias } = state;
  const data = useRootData();
  if (esperando || !data || mensajes.at(-1)?.type === "failed") return null;
  const { sorteos_activos, tickets_en_venta, juego_activo } = data.ajustes;
  const situacion = {
    sorteos: sorteos_activos,
    tickets: tickets_en_venta,
    juego: juego_activo,
    con_sesion: data.usuario !== null,
  };
  const asked = mensajes.filter(({ sender }) => sender === "user").map(({ text }) => text);
  const questions = sugerencias?.length ? sugerencias : elegirSugerencias(INICIALES, situacion, asked);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form
    <div
      className="mati-sugerencias flex flex-wrap flex-none gap-2"
      role="group"
      aria-label={TEXTOS_VENTANA.sugerencias}
      aria-live="off"
    >
      {questions.map((question) => (
        <button key={question} type="button" onClick={() => ask(question)}>
          {question}
        </button>
      ))}
    </div>
  );
}

/** Milliseconds after which a person may want to stop waiting. */
const SLOW = 1_000;

export function Mensajes({ charla, state }: { charla: Conversacion; state: EstadoChat }) {
  const list = useRef<HTMLDivElement>(null);
  const { news, showNews } = useDesplazamiento(list, state);
  // A pressed button that disappears must not take the focus out of the window.
  const keepFocus = useCallback(() => list.current?.focus({ preventScroll: true }), []);
  const retry = useCallback(
    (failed: MensajeFallido) => {
      charla.retry(failed);
      keepFocus();
    },
    [charla, keepFocus],
  );
  const ask = (question: string) => {
    charla.suggest(question);
    keepFocus();
  };
  const stop = () => {
    charla.stop();
    keepFocus();
  };
  const { mensajes, esperando, llegando } = state;
  const tienda = useNombreTienda();
  // Most answers arrive at once: a button that flashes would only confuse.
  const canStop = useDelayed(esperando, SLOW);
  return (
    <div className="relative flex-1 flex min-h-0 bg-papel">
      <div
        ref={list}
        className="mati-historia flex-1 flex flex-col gap-2 min-w-0 px-4 py-5 overflow-y-auto"
        role="log"
        aria-live="polite"
        aria-label={TEXTOS_VENTANA.mensajes}
        aria-busy={llegando !== ""}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list is scrolled with the keyboard too
        tabIndex={0}
      >
        {charla.options.initialMessages.map((text) => (
          <Globo key={text} sender="bot">
            <TextoMati text={text.replace("{tienda}", tienda)} />
          </Globo>
        ))}
        {mensajes.map((message) => (
          <MensajeVista key={message.id} message={message} retry={retry} esperando={esperando} />
        ))}
        {llegando !== "" && (
          <Globo sender="bot">
            <TextoMati text={llegando} />
          </Globo>
        )}
        {esperando && (
          <div className="mati-fila flex flex-none max-w-full" data-sender="bot">
            {llegando === "" && <Escribiendo />}
            {canStop && (
              <button
                type="button"
                className="mati-detener self-center flex-none ml-2 text-tinta-2"
                onClick={stop}
              >
                <Square className="size-3.5" aria-hidden="true" />
                {TEXTOS_VENTANA.detener}
              </button>
            )}
          </div>
        )}
        <Sugerencias state={state} ask={ask} />
      </div>
      {news && (
        <button type="button" className="mati-novedades" onClick={showNews}>
          {TEXTOS_VENTANA.nuevos}
          <ArrowDown className="size-4" aria-hidden="true" />
        </button>
      )}
      <p className="sr-only" role="status">
        {esperando ? TEXTOS_VENTANA.escribiendo : ""}
      </p>
    </div>
  );
}
