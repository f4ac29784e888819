import type { Garantia } from "#modules/comun/baliza/drand.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { MONTONES } from "./cartas.ts";
import { PROTOCOLO_NUEVO, type Protocolo } from "./protocolo.ts";

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
  /** Published at the close. */
  semilla: string | null;
  protocolo: Protocolo;
  garantia: Garantia;
  /** The pulse that the countdown pinned, with its signature once it was dealt; `sin-baliza` from the close on without one. */
  baliza: string | null;
  huella_apuestas: string | null;
  /** The deal; equals `cerrada_en` unless the cards wait for a pulse. */
  repartida_en: Date | null;
  /** The pulse did not come in time: another round is alive, and this one is settled when its pulse comes. */
  apartada: boolean;
};

/** The number of piles with bets that starts the countdown. */
export const MONTONES_PARA_CONTAR = 5;

// Milliseconds after the deal.
export const ENTRE_CARTAS = 1_666;
const GIRO = 600;
const RESULTADOS = 16_666;

/** If the server closes or deals a round later than this, the cards flip from when it did and not from the planned instant. */
const TARDE = ENTRE_CARTAS;

/** How long a closed round keeps the table while its pulse does not come. */
const ESPERA_PULSO = 60_000;
/** How often the pulse of a closed round is looked for. */
const SONDEO_PULSO = 200;

const despues = (instante: Date, ms: number) => new Date(instante.getTime() + ms);

/** When bets end; null while there is no countdown. */
export function instanteCierre({
  tiempo_inicio,
  duracion,
}: Pick<Partida, "tiempo_inicio" | "duracion">): Date | null {
  return tiempo_inicio && despues(tiempo_inicio, duracion * 1000);
}

/**
 * When a close or a deal counts as done: as planned, unless it came too late for the cards to flip from then. The difference is
 * shorter than the wait for the pulse, so a close that counts as planned was always before it.
 */
export function cierreEfectivo(previsto: Date, ahora: Date): Date {
  return ahora.getTime() - previsto.getTime() > TARDE ? ahora : previsto;
}

/** House first, then ascending. */
export function ordenDeGiro(banca: number): number[] {
  const otros = Array.from({ length: MONTONES }, (_, i) => i + 1).filter((monton) => monton !== banca);
  return [banca, ...otros];
}

/** When the k-th card of that order (from 0) begins to flip. */
export const instanteGiro = (repartida_en: Date, k: number): Date => despues(repartida_en, k * ENTRE_CARTAS);
/** When the last card lies open: then headline, points and balance may be shown. */
export const finRevelacion = (repartida_en: Date): Date =>
  despues(repartida_en, (MONTONES - 1) * ENTRE_CARTAS + GIRO);
export const finPartida = (repartida_en: Date): Date => despues(repartida_en, RESULTADOS);

/** How many cards have begun to flip. */
export function cartasVueltas(repartida_en: Date, ahora: Date): number {
  const pasados = Math.floor((ahora.getTime() - repartida_en.getTime()) / ENTRE_CARTAS) + 1;
  return Math.max(0, Math.min(MONTONES, pasados));
}

/** Whether the round is closed and its cards wait for the pulse. */
export const esperaPulso = ({ estado, repartida_en }: Pick<Partida, "estado" | "repartida_en">): boolean =>
  estado === "Cerrada" && repartida_en === null;

export type PasoPartida = "abrir" | "cerrar" | "repartir" | "apartar" | "finalizar" | "anular";
/** The step that is due now, or in how many milliseconds one may be due. */
export type Pendiente = { paso: PasoPartida } | { paso: null; espera: number };

export type SituacionPartida = {
  partida: Partida | null;
  activo: boolean;
  /** Whether the verified pulse of the round is there. */
  pulso: boolean;
  ahora: Date;
  /**
   * Since when this process drives the game. The wait for a pulse starts again with it: while the shop was
   * down, no process fetched pulses.
   */
  atento?: Date | undefined;
};

/** Decides what happens next to the round. Only the clock, the bets and the pulse cause it, never a request. */
export function pasoPendiente({ partida, activo, pulso, ahora, atento }: SituacionPartida): Pendiente {
  if (!partida) return activo ? { paso: "abrir" } : espera(Number.POSITIVE_INFINITY);
  const hasta = (instante: Date | null, paso: PasoPartida): Pendiente => {
    const falta = instante ? instante.getTime() - ahora.getTime() : Number.POSITIVE_INFINITY;
    return falta <= 0 ? { paso } : espera(falta);
  };
  switch (partida.estado) {
    case "abierta":
      // After an update: people should not bet by rules that prove less than those of a new round.
      if (partida.protocolo !== PROTOCOLO_NUEVO && !conPuntos(partida)) return { paso: "anular" };
      // Return the stakes of an open round when the game is paused; a round in its countdown finishes.
      return activo ? hasta(vencimiento(partida), "anular") : { paso: "anular" };
    case "cuenta":
      return hasta(instanteCierre(partida), "cerrar");
    case "Cerrada":
      if (partida.repartida_en) return hasta(finPartida(partida.repartida_en), "finalizar");
      if (pulso) return { paso: "repartir" };
      return pronto(hasta(finEspera(partida, atento), "apartar"));
    default:
      return espera(Number.POSITIVE_INFINITY);
  }
}

function finEspera({ cerrada_en }: Partida, atento: Date | undefined): Date | null {
  if (!cerrada_en) return null;
  return despues(atento && atento > cerrada_en ? atento : cerrada_en, ESPERA_PULSO);
}

/** A pulse arrives without notice: look again soon. */
const pronto = (pendiente: Pendiente): Pendiente =>
  pendiente.paso === null ? espera(Math.min(pendiente.espera, SONDEO_PULSO)) : pendiente;

const espera = (ms: number): Pendiente => ({ paso: null, espera: ms });

const conPuntos = ({ totales }: Pick<Partida, "totales">) => totales.some((puntos) => puntos > 0);

/** An open round with stakes is annulled after a day without bets; a round without stakes may wait for ever. */
function vencimiento({ totales, movida_en }: Partida): Date | null {
  return conPuntos({ totales }) ? despues(movida_en, DIA_MS) : null;
}

/** The page of the game with this round open in its history. */
export const urlPartida = (key: string) =>
  `/juegos/el-montoncito?partida=${encodeURIComponent(key)}#historial`;

export const urlActaPartida = (key_partida: string): string =>
  `/juegos/el-montoncito/partidas/${encodeURIComponent(key_partida)}/acta.json`;
