/** The parts of the shop and the person that a suggestion depends on. */
export type SituacionSugerencia = { sorteos: boolean; tickets: boolean; juego: boolean; con_sesion: boolean };

/** A question of the buttons of the chat, the topic that answers it, and what it needs. */
export type Sugerencia = { tema: string; pregunta: string; si?: keyof SituacionSugerencia };

/** Asked from any page, before anything was said. The chat window loads this file. */
export const INICIALES: readonly Sugerencia[] = [
  { tema: "mi_pedido", pregunta: "¿Dónde está mi pedido?", si: "con_sesion" },
  { tema: "envio", pregunta: "¿Cuánto cuesta el envío?" },
  { tema: "sorteo_como", pregunta: "¿Cómo funcionan los sorteos?", si: "sorteos" },
  { tema: "pago", pregunta: "¿Cómo pago?" },
  { tema: "retracto", pregunta: "¿Puedo devolver un producto?" },
  { tema: "ofertas", pregunta: "¿Qué ofertas tienen?" },
  { tema: "garantia", pregunta: "¿Tienen garantía?" },
  { tema: "contacto", pregunta: "¿Cómo los contacto?" },
];

const MAX_SUGERENCIAS = 4;

/** The first that fit: none about a paused part, none that was asked already. */
export function elegirSugerencias(
  posibles: readonly Sugerencia[],
  situacion: SituacionSugerencia,
  dichas: readonly string[] = [],
): string[] {
  const ya = new Set(dichas.map(comparable));
  return posibles
    .filter(({ pregunta, si }) => (si === undefined || situacion[si]) && !ya.has(comparable(pregunta)))
    .slice(0, MAX_SUGERENCIAS)
    .map(({ pregunta }) => pregunta);
}

const comparable = (texto: string) =>
  texto
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
