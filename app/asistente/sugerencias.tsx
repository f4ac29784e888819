import { useRootData } from "#app/lib/session/root-data.ts";
import { elegirSugerencias, INICIALES } from "#modules/asistente/sugerencias-iniciales.ts";
import type { EstadoChat } from "./conversacion.ts";
import { TEXTOS_VENTANA } from "./textos.ts";

/**
 * Questions to begin or to go on with, after each answer. An assistant that suggests none gets those of the beginning
 * that were not asked yet. They are not read aloud with the answer: the list of messages announces what is added to it.
 */
export function Sugerencias({ state, ask }: { state: EstadoChat; ask: (question: string) => void }) {
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
