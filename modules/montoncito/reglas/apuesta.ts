import { porEstado, porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import {
  enPausa,
  noAlcanza,
  pasaElLimite,
  pasaElMaximo,
  TEXTOS_MONTONCITO,
} from "#modules/montoncito/textos.ts";
import { DEBE_SER_MAYOR } from "#modules/usuarios/textos.ts";
import { MONTONES } from "./cartas.ts";
import { instanteCierre, MONTONES_PARA_CONTAR, type Partida } from "./partida.ts";

export type NombreMonton = `monton_${number}`;
export const nombreMonton = (numero: number): NombreMonton => `monton_${numero}`;
export const numeroDe = (montoncito: string): number => Number(montoncito.slice("monton_".length));
export const numerosMonton: readonly number[] = Array.from({ length: MONTONES }, (_, i) => i + 1);

/** The amounts of the page's buttons; the server accepts any whole number. */
const PASOS_APUESTA = [1, 10] as const;

export type Mesa = Pick<Partida, "estado" | "tiempo_inicio" | "duracion" | "totales">;

export const conApuestas = (totales: readonly number[]): number =>
  totales.filter((puntos) => puntos > 0).length;

/** A pile takes bets if it has bets already, or while fewer than five piles have. */
const montonAbierto = (totales: readonly number[], numero: number): boolean =>
  (totales[numero - 1] ?? 0) > 0 || conApuestas(totales) < MONTONES_PARA_CONTAR;

/** The pile of the house: the first pile without bets. */
export function montonBanca(totales: readonly number[]): number | null {
  return numerosMonton.find((numero) => totales[numero - 1] === 0) ?? null;
}

/** Whether the round takes bets and withdrawals: until the last millisecond of the countdown, by the game's clock. */
export function recibeApuestas(mesa: Mesa, ahora: Date): boolean {
  if (mesa.estado === "abierta") return true;
  const cierre = instanteCierre(mesa);
  return mesa.estado === "cuenta" && cierre !== null && ahora < cierre;
}

/** The buttons under a pile. A pile without bets has none once the other five have bets. */
export function botones(
  mesa: Mesa,
  numero: number,
  { ahora, saldo, queda }: Pick<Medios, "saldo" | "queda"> & { ahora: Date },
) {
  const recibe = recibeApuestas(mesa, ahora);
  const abierto = montonAbierto(mesa.totales, numero);
  const pasos = PASOS_APUESTA.map((cantidad) => ({
    cantidad,
    activo: recibe && alcanza(cantidad, { saldo, queda }),
  }));
  return { visibles: abierto, pasos: abierto ? pasos : [] };
}

export const puedeCancelar = (mesa: Mesa, propia: number, ahora: Date): boolean =>
  propia > 0 && recibeApuestas(mesa, ahora);

const esMonton = (numero: number) => Number.isInteger(numero) && numero >= 1 && numero <= MONTONES;

export type Apuesta = { numeroMonton: number; cantidad: number };
/**
 * What bounds a bet. `queda`: what the shop's limit per person and round leaves; `tope`: what the player's own daily limit leaves;
 * `cupo`: what the house may still lose today. Absent without that limit. `oculto`: how much of the balance the player does not
 * see yet because a draw of a raffle is still being shown.
 */
export type Medios = {
  saldo: number;
  queda?: number | undefined;
  tope?: number | undefined;
  cupo?: number | undefined;
  oculto?: number | undefined;
};

const SIN_TOPE = Number.POSITIVE_INFINITY;
const alcanza = (cantidad: number, { saldo, queda = SIN_TOPE }: Medios): boolean =>
  cantidad <= Math.min(saldo, queda);

export function negativaApuesta(
  mesa: Mesa,
  { numeroMonton, cantidad }: Apuesta,
  { saldo, queda = SIN_TOPE, tope = SIN_TOPE, cupo = SIN_TOPE, oculto = 0 }: Medios,
  ahora: Date,
): Negativa | null {
  if (!esMonton(numeroMonton)) return porValor(TEXTOS_MONTONCITO.monton);
  if (!Number.isSafeInteger(cantidad) || cantidad < 1) return porValor(TEXTOS_MONTONCITO.cantidad);
  if (!recibeApuestas(mesa, ahora)) return porEstado(TEXTOS_MONTONCITO.cerrada);
  if (!montonAbierto(mesa.totales, numeroMonton)) return porEstado(TEXTOS_MONTONCITO.sexto);
  if (cantidad > saldo) return porValor(noAlcanza(Math.max(0, saldo - oculto)));
  if (cantidad > queda) return porValor(pasaElMaximo(Math.max(0, queda)));
  if (cantidad > tope) return porValor(pasaElLimite(Math.max(0, tope)));
  if (cantidad > cupo) return porEstado(TEXTOS_MONTONCITO.mesa_completa);
  return null;
}

export function negativaRetiro(
  mesa: Mesa,
  { numeroMonton, propia }: { numeroMonton: number; propia: number },
  ahora: Date,
): Negativa | null {
  if (!esMonton(numeroMonton)) return porValor(TEXTOS_MONTONCITO.monton);
  if (!recibeApuestas(mesa, ahora)) return porEstado(TEXTOS_MONTONCITO.cerrada);
  return propia > 0 ? null : porEstado(TEXTOS_MONTONCITO.sin_apuesta);
}

/** `menor`: under age; `pausa`: the sentence while the shop has paused the game; `pausa_hasta`: the player's own pause. */
export type Apostador = {
  role: "usuario" | "admin";
  menor: boolean;
  pausa?: string | null;
  pausa_hasta: Date | null;
};

/** Why this person may not bet; null when they may. */
export function negativaJugador({ role, menor, pausa, pausa_hasta }: Apostador): Negativa | null {
  if (role === "admin") return { clase: "ajeno", frase: TEXTOS_MONTONCITO.admin_no_apuesta };
  if (menor) return { clase: "ajeno", frase: DEBE_SER_MAYOR };
  if (pausa) return porEstado(pausa);
  return pausa_hasta && porEstado(enPausa(pausa_hasta));
}
