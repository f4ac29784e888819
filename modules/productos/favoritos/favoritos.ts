import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";

/** Most products that a person, or a browser, keeps. */
export const MAX_FAVORITOS = 200;

export const FRASES_FAVORITOS = {
  desconocido: "Ese producto ya no existe.",
  llena: `Ya tienes ${MAX_FAVORITOS} favoritos. Quita alguno para guardar otro.`,
} as const;

const SKU = /^[0-9A-Za-z-]{1,32}$/;

/** What a browser or a form sent, without repeated and malformed SKUs; the first are the newest. */
export const leerSkusEnviados = (enviados: readonly unknown[]): string[] =>
  [...new Set(enviados.filter((sku): sku is string => typeof sku === "string" && SKU.test(sku)))].slice(
    0,
    MAX_FAVORITOS,
  );

export const negativaFavorito = (cuantos: number): Negativa | null =>
  cuantos >= MAX_FAVORITOS ? { clase: "estado", frase: FRASES_FAVORITOS.llena } : null;

/** The kept products that the account lacks and that fit, newest first, and how many do not fit. */
export function planificarUnion(
  guardados: readonly string[],
  recibidos: readonly string[],
): { nuevos: string[]; sobran: number } {
  const nuevos = recibidos.filter((sku) => !guardados.includes(sku));
  const lugar = Math.max(0, MAX_FAVORITOS - guardados.length);
  return { nuevos: nuevos.slice(0, lugar), sobran: Math.max(0, nuevos.length - lugar) };
}
