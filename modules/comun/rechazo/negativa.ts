import type { Negativa } from "./rechazo.ts";

/** Refused because of the state that the thing is in: the same request may pass at another time. */
export const porEstado = (frase: string): Negativa => ({ clase: "estado", frase });

/** Refused because of what the request says: it never passes as it is. */
export const porValor = (frase: string): Negativa => ({ clase: "valor", frase });
