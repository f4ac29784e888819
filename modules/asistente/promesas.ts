import type { Promesas } from "#modules/ajustes/promesas.ts";

/** Days without a message after which a conversation is deleted. */
export const DIAS_CONVERSACION = { visitante: 7, persona: 30 } as const;

export const PROMESAS_ASISTENTE = {
  conversaciones: () =>
    `Las conversaciones con Mati se borran a los ${DIAS_CONVERSACION.visitante} días del último mensaje, o a los ${DIAS_CONVERSACION.persona} si ingresaste con tu cuenta.`,
} satisfies Promesas;
