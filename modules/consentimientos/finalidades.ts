import type { FINALIDADES_CONSENTIDAS } from "#database/schema.ts";

export type FinalidadConsentida = (typeof FINALIDADES_CONSENTIDAS)[number];

type Texto = {
  titulo: string;
  /** What the person reads before they answer. A change of it is a new version. */
  texto: string;
  version: string;
};

/** What a browser shows by itself, in words: the permission and the privacy policy say the same. */
export const AVISA_DE =
  "un pago confirmado, un sorteo que está por comenzar, se extiende o termina, un premio o una devolución que avanza";

/** What the shop does only with a person's permission. There is no newsletter, so there is no permission for one. */
export const FINALIDADES: Record<FinalidadConsentida, Texto> = {
  avisos: {
    titulo: "Avisos en tus dispositivos",
    texto: `Tu teléfono o computador te avisa de ${AVISA_DE}. Para eso guardamos la dirección de avisos que da tu navegador; el servicio de su fabricante lleva cada aviso cifrado.`,
    version: "2026-11-19",
  },
  asistente: {
    titulo: "Respuestas de una inteligencia artificial externa",
    texto:
      "Mati puede pedir la respuesta a un servicio externo de inteligencia artificial. Recibe lo que escribes o adjuntas en el chat y, si ingresaste, lo que preguntas de tus puntos y pedidos. Sin tu permiso responde el asistente de la tienda, y nada sale de ella.",
    version: "2026-11-18",
  },
};

export const NOMBRES_FINALIDADES: readonly FinalidadConsentida[] = ["avisos", "asistente"];

/** The last answer of a person; null while there is none. */
export type Respondido = { otorgado: boolean; version: string; momento: Date };

/** Whether the permission holds. A permission that was given for another text does not hold for this one. */
export const estaVigente = (finalidad: FinalidadConsentida, ultimo: Respondido | null): boolean =>
  ultimo?.otorgado === true && ultimo.version === FINALIDADES[finalidad].version;

export const leerFinalidad = (texto: string): FinalidadConsentida | null =>
  NOMBRES_FINALIDADES.find((nombre) => nombre === texto) ?? null;
