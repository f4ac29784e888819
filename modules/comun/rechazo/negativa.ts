import type { Negativa } from "./rechazo.ts";

/** Refused because of the current state: the same request may be accepted later. */
export const porEstado = (frase: string): Negativa => ({ clase: "estado", frase });

/** Refused because of its content: the same request is never accepted. */
export const porValor = (frase: string): Negativa => ({ clase: "valor", frase });
