// All viewers see the same at the same instant of the server's clock, whenever the event reached them.

import { REVELACION_MS, reveladoEn } from "#modules/comun/revelado.ts";

/** The steps of the stage and the milliseconds of each. Their sum is `REVELACION_MS`, whatever the numbers are. */
const DURACION = {
  /** The strip of ranges lights up from left to right. */
  franja: 4_000,
  /** Seed, inputs and pulse are mixed. */
  mezcla: 5_000,
  /** The digits of the first number fall, then its holder is named. */
  producto: 6_500,
  /** The same for the second number, shorter. */
  puntos: 5_500,
  /** Both winners, and what it means for the person who looks. */
  final: 6_000,
} as const;

export type PasoRevelacion = keyof typeof DURACION;
export const PASOS_REVELACION: readonly PasoRevelacion[] = [
  "franja",
  "mezcla",
  "producto",
  "puntos",
  "final",
];

/** Milliseconds at the end of the step of a number during which all its digits stand. */
const QUIETO_MS = 2_000;

/** When each step begins, in milliseconds since the draw. */
export const INICIO: Readonly<Record<PasoRevelacion, number>> = {
  franja: 0,
  mezcla: DURACION.franja,
  producto: DURACION.franja + DURACION.mezcla,
  puntos: DURACION.franja + DURACION.mezcla + DURACION.producto,
  final: REVELACION_MS - DURACION.final,
};

export type Fase = "espera" | "generando" | "revelando" | "final";

export type Sorteado = {
  /** True once inputs and seed are public: the draw has begun, even if a beacon pulse is still awaited. */
  iniciado: boolean;
  sorteado_en: Date | null;
  numero_producto: number | null;
  numero_puntos: number | null;
};

/** Whether the draw has winners whom the stage has not told yet. */
export const enEscena = (
  { numero_producto, sorteado_en }: Pick<Sorteado, "numero_producto" | "sorteado_en">,
  ahora: Date,
): boolean => numero_producto !== null && sorteado_en !== null && ahora < reveladoEn(sorteado_en);

export function faseDe(sorteo: Sorteado, ahora: number): Fase {
  if (sorteo.numero_producto === null || sorteo.sorteado_en === null)
    return sorteo.iniciado ? "generando" : "espera";
  if (!enEscena(sorteo, new Date(ahora))) return "final";
  return ahora - sorteo.sorteado_en.getTime() < INICIO.producto ? "generando" : "revelando";
}

/** The step of the stage at that many milliseconds since the draw, and the part of it that has passed. */
export function pasoDe(desde: number): { paso: PasoRevelacion; parte: number } {
  const paso = PASOS_REVELACION.findLast((uno) => desde >= INICIO[uno]) ?? "franja";
  const parte = (desde - INICIO[paso]) / DURACION[paso];
  return { paso, parte: Math.max(0, Math.min(1, parte)) };
}

/** How many of `cifras` digits of a number have fallen. */
export function cifrasCaidas(paso: "producto" | "puntos", cifras: number, desde: number): number {
  const cada = (DURACION[paso] - QUIETO_MS) / cifras;
  return Math.max(0, Math.min(cifras, Math.floor((desde - INICIO[paso]) / cada)));
}

/** The next instant at which the page changes by the clock; null when only an event can change it. */
export function proximoCambio(
  { sorteado_en, numero_producto }: Pick<Sorteado, "numero_producto" | "sorteado_en">,
  ahora: number,
): number | null {
  if (sorteado_en === null || numero_producto === null) return null;
  const comienzo = sorteado_en.getTime();
  const cambios = [...PASOS_REVELACION.map((paso) => INICIO[paso]), REVELACION_MS];
  const proximo = cambios.find((cambio) => comienzo + cambio > ahora);
  return proximo === undefined ? null : comienzo + proximo;
}
