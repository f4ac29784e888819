import { PARTES_ECONOMIA, type ParteEconomia } from "#modules/puntos/economia.ts";
import { leerTotales, totalesEnCero } from "../formato.ts";

/** Where all points are, as the seal of a day says it. */
export type EconomiaSellada = Record<ParteEconomia | "emitidos", number> & {
  /** The sealed day; null when it is the economy of this instant. */
  fecha: string | null;
};

/** Reads the totals of a seal. The issuing account is negative: its opposite was issued. */
export function economiaDeTotales(texto: string): Omit<EconomiaSellada, "fecha"> {
  const { emision, usuarios, pozos, mesas, consumidos, banca } = leerTotales(texto) ?? totalesEnCero();
  return {
    emitidos: Number(-emision),
    en_usuarios: Number(usuarios),
    en_pozos: Number(pozos),
    en_mesas: Number(mesas),
    consumidos: Number(consumidos),
    banca: Number(banca),
  };
}

/** One vessel of the picture; `lleno` is the share of it that is full, from 0 to 1. */
export type Vaso = { parte: ParteEconomia; puntos: number; lleno: number };

/**
 * The identity issued = held + pooled + staked + spent + house as vessels of one size. A house that has paid more than it won
 * is empty, and the large vessel holds more than `nivel`, the line of the issued points.
 */
export function vasosDe(economia: Omit<EconomiaSellada, "fecha">) {
  const positivos = PARTES_ECONOMIA.reduce((suma, parte) => suma + Math.max(0, economia[parte]), 0);
  const todo = Math.max(1, positivos);
  const vasos = PARTES_ECONOMIA.map(
    (parte): Vaso => ({
      parte,
      puntos: economia[parte],
      lleno: Math.max(0, economia[parte]) / todo,
    }),
  );
  return { vasos, emitidos: economia.emitidos, nivel: Math.min(1, Math.max(0, economia.emitidos) / todo) };
}
