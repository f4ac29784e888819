import { MONTONES } from "./cartas.ts";

export type EstadoPartida = "abierta" | "cuenta" | "Cerrada" | "finalizada" | "anulada";

/** A round as the database has it. `totales[k - 1]` are the points on `monton_k`. */
export type Partida = {
  key_partida: string;
  estado: EstadoPartida;
  tiempo_inicio: Date | null;
  /** Seconds. */
  duracion: number;
  mostrar_cartas: boolean;
  compromiso: string;
  version: number;
  totales: readonly number[];
  movida_en: Date;
  banca: number | null;
  cerrada_en: Date | null;
  semilla: string | null;
};

/** The number of piles with bets that starts the countdown. */
export const MONTONES_PARA_CONTAR = 5;

// Milliseconds after the close.
export const ENTRE_CARTAS = 1_666;
const GIRO = 600;
const RESULTADOS = 16_666;

const DIA = 24 * 60 * 60_000;
/** If the server closes a round later than this, the cards flip from the real close and not from the planned one. */
const TARDE = ENTRE_CARTAS;

const despues = (instante: Date, ms: number) => new Date(instante.getTime() + ms);

/** When bets end; null while there is no countdown. */
export function instanteCierre({
  tiempo_inicio,
  duracion,
}: Pick<Partida, "tiempo_inicio" | "duracion">): Date | null {
  return tiempo_inicio && despues(tiempo_inicio, duracion * 1000);
}

/** The instant from which the cards flip: the planned close, unless the real one came too late for it. */
export function cierreEfectivo(previsto: Date, ahora: Date): Date {
  return ahora.getTime() - previsto.getTime() > TARDE ? ahora : previsto;
}

/** House first, then ascending. */
export function ordenDeGiro(banca: number): number[] {
  const otros = Array.from({ length: MONTONES }, (_, i) => i + 1).filter((monton) => monton !== banca);
  return [banca, ...otros];
}

/** When the k-th card of that order (from 0) begins to flip. */
export const instanteGiro = (cerrada_en: Date, k: number): Date => despues(cerrada_en, k * ENTRE_CARTAS);
/** When the last card lies open: then headline, points and balance may be shown. */
export const finRevelacion = (cerrada_en: Date): Date =>
  despues(cerrada_en, (MONTONES - 1) * ENTRE_CARTAS + GIRO);
export const finPartida = (cerrada_en: Date): Date => despues(cerrada_en, RESULTADOS);

/** How many cards have begun to flip. */
export function cartasVueltas(cerrada_en: Date, ahora: Date): number {
  const pasados = Math.floor((ahora.getTime() - cerrada_en.getTime()) / ENTRE_CARTAS) + 1;
  return Math.max(0, Math.min(MONTONES, pasados));
}

export type Paso = "abrir" | "cerrar" | "finalizar" | "anular";
/** The step that is due now, or in how many milliseconds one may be due. */
export type Pendiente = { paso: Paso } | { paso: null; espera: number };

type Situacion = { partida: Partida | null; activo: boolean; ahora: Date };

/** Decides what happens next to the round. Only the clock and the bets cause it, never a request. */
export function pasoPendiente({ partida, activo, ahora }: Situacion): Pendiente {
  if (!partida) return activo ? { paso: "abrir" } : espera(Number.POSITIVE_INFINITY);
  const hasta = (instante: Date | null, paso: Paso): Pendiente => {
    const falta = instante ? instante.getTime() - ahora.getTime() : Number.POSITIVE_INFINITY;
    return falta <= 0 ? { paso } : espera(falta);
  };
  switch (partida.estado) {
    case "abierta":
      // Return the stakes of an open round when the game is paused; a round in its countdown finishes.
      return activo ? hasta(vencimiento(partida), "anular") : { paso: "anular" };
    case "cuenta":
      return hasta(instanteCierre(partida), "cerrar");
    case "Cerrada":
      return hasta(partida.cerrada_en && finPartida(partida.cerrada_en), "finalizar");
    default:
      return espera(Number.POSITIVE_INFINITY);
  }
}

const espera = (ms: number): Pendiente => ({ paso: null, espera: ms });

/** An open round with stakes is annulled after a day without bets; a round without stakes may wait for ever. */
function vencimiento({ totales, movida_en }: Partida): Date | null {
  return totales.some((puntos) => puntos > 0) ? despues(movida_en, DIA) : null;
}
