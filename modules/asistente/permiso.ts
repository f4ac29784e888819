import { FINALIDADES } from "#modules/consentimientos/finalidades.ts";

/** What a person presses or writes to decide about the outside assistant. The chat window shows them as suggestions. */
export const PREGUNTA_PERMISO = "¿Me puede responder una inteligencia artificial?";
export const DAR_PERMISO = "Sí, lo permito";
export const RETIRAR_PERMISO = "Retirar mi permiso a la inteligencia artificial";

export type OrdenPermiso = "explicar" | "dar" | "retirar";

const ORDENES: ReadonlyMap<string, OrdenPermiso> = new Map([
  [PREGUNTA_PERMISO, "explicar"],
  [DAR_PERMISO, "dar"],
  [RETIRAR_PERMISO, "retirar"],
]);

/** Whether a message decides about the permission, word by word: no other sentence gives or withdraws it. */
export const ordenDePermiso = (texto: string): OrdenPermiso | null => ORDENES.get(texto.trim()) ?? null;

/** What the shop's own assistant answers, and what it offers next. */
export const RESPUESTAS_PERMISO: Readonly<Record<OrdenPermiso, { output: string; sugerencias: string[] }>> = {
  explicar: {
    output: `${FINALIDADES.asistente.texto} Si lo permites, lo retiras cuando quieras aquí mismo o en [Mis datos](/mis-datos). Más en la [política de privacidad](/legal/politica-de-privacidad).`,
    sugerencias: [DAR_PERMISO],
  },
  dar: {
    output: "Listo: desde ahora puede responderte la inteligencia artificial. Pregúntame lo que quieras.",
    sugerencias: [RETIRAR_PERMISO],
  },
  retirar: {
    output: "Listo: retiraste tu permiso. Desde ahora te responde solo el asistente de la tienda.",
    sugerencias: [PREGUNTA_PERMISO],
  },
};

const MAX_SUGERENCIAS = 4;

/** The suggestions of an answer with the one that changes the permission, in a shop that has an outside assistant. */
export const conPermiso = (sugerencias: readonly string[], permitido: boolean): string[] => [
  ...sugerencias.slice(0, MAX_SUGERENCIAS - 1),
  permitido ? RETIRAR_PERMISO : PREGUNTA_PERMISO,
];
