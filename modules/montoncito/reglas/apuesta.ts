import { porEstado, porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { enPausa, noAlcanza, pasaElLimite, TEXTOS } from "#modules/montoncito/textos.ts";
import { DEBE_SER_MAYOR } from "#modules/usuarios/textos.ts";
import { MONTONES } from "./cartas.ts";
import { instanteCierre, MONTONES_PARA_CONTAR, type Partida } from "./partida.ts";

export type NombreMonton = `monton_${number}`;
export const nombreMonton = (numero: number): NombreMonton => `monton_${numero}`;
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
export function botones(mesa: Mesa, numero: number, { ahora, saldo }: { ahora: Date; saldo: number }) {
  const recibe = recibeApuestas(mesa, ahora);
  const abierto = montonAbierto(mesa.totales, numero);
  const pasos = PASOS_APUESTA.map((cantidad) => ({ cantidad, activo: recibe && cantidad <= saldo }));
  return { visibles: abierto, pasos: abierto ? pasos : [] };
}

export const puedeCancelar = (mesa: Mesa, propia: number, ahora: Date): boolean =>
  propia > 0 && recibeApuestas(mesa, ahora);

const esMonton = (numero: number) => Number.isInteger(numero) && numero >= 1 && numero <= MONTONES;

export type Apuesta = { numeroMonton: number; cantidad: number };
/** `tope`: what the player's own daily limit still allows; absent without a limit. */
export type Medios = { saldo: number; tope?: number | undefined };

export function negativaApuesta(
  mesa: Mesa,
  { numeroMonton, cantidad }: Apuesta,
  { saldo, tope = Number.POSITIVE_INFINITY }: Medios,
  ahora: Date,
): Negativa | null {
  if (!esMonton(numeroMonton)) return porValor(TEXTOS.monton);
  if (!Number.isSafeInteger(cantidad) || cantidad < 1) return porValor(TEXTOS.cantidad);
  if (!recibeApuestas(mesa, ahora)) return porEstado(TEXTOS.cerrada);
  if (!montonAbierto(mesa.totales, numeroMonton)) return porEstado(TEXTOS.sexto);
  if (cantidad > saldo) return porValor(noAlcanza(saldo));
  if (cantidad > tope) return porValor(pasaElLimite(Math.max(0, tope)));
  return null;
}

export function negativaRetiro(
  mesa: Mesa,
  { numeroMonton, propia }: { numeroMonton: number; propia: number },
  ahora: Date,
): Negativa | null {
  if (!esMonton(numeroMonton)) return porValor(TEXTOS.monton);
  if (!recibeApuestas(mesa, ahora)) return porEstado(TEXTOS.cerrada);
  return propia > 0 ? null : porEstado(TEXTOS.sin_apuesta);
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
  if (role === "admin") return { clase: "ajeno", frase: TEXTOS.admin_no_apuesta };
  if (menor) return { clase: "ajeno", frase: DEBE_SER_MAYOR };
  if (pausa) return porEstado(pausa);
  return pausa_hasta && porEstado(enPausa(pausa_hasta));
}
