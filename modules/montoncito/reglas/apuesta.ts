import type { Clase } from "#modules/comun/rechazo/rechazo.ts";
import { noAlcanza, pasaElLimite, TEXTOS } from "#modules/montoncito/textos.ts";
import { MONTONES } from "./cartas.ts";
import { instanteCierre, MONTONES_PARA_CONTAR, type Partida } from "./partida.ts";

export type NombreMonton = `monton_${number}`;
export const nombreMonton = (numero: number): NombreMonton => `monton_${numero}`;
export const numerosMonton: readonly number[] = Array.from({ length: MONTONES }, (_, i) => i + 1);

/** What the page offers; the server takes any whole number. */
export const PASOS_APUESTA = [1, 10] as const;

export type Mesa = Pick<Partida, "estado" | "tiempo_inicio" | "duracion" | "totales">;

export const conApuestas = (totales: readonly number[]): number =>
  totales.filter((puntos) => puntos > 0).length;

/** A pile takes bets if it has some already, or while fewer than five have. */
export const montonAbierto = (totales: readonly number[], numero: number): boolean =>
  (totales[numero - 1] ?? 0) > 0 || conApuestas(totales) < MONTONES_PARA_CONTAR;

/** The pile of the house: the first without bets. */
export function montonBanca(totales: readonly number[]): number | null {
  return numerosMonton.find((numero) => totales[numero - 1] === 0) ?? null;
}

/** Whether bets come and go: until the last millisecond of the countdown, by the game's clock. */
export function recibeApuestas(mesa: Mesa, ahora: Date): boolean {
  if (mesa.estado === "abierta") return true;
  const cierre = instanteCierre(mesa);
  return mesa.estado === "cuenta" && cierre !== null && ahora < cierre;
}

/** What the page shows under a pile. A pile without bets has no buttons once the other five have. */
export function botones(mesa: Mesa, numero: number, { ahora, saldo }: { ahora: Date; saldo: number }) {
  const recibe = recibeApuestas(mesa, ahora);
  const abierto = montonAbierto(mesa.totales, numero);
  const pasos = PASOS_APUESTA.map((cantidad) => ({ cantidad, activo: recibe && cantidad <= saldo }));
  return { visibles: abierto, pasos: abierto ? pasos : [] };
}

export const puedeCancelar = (mesa: Mesa, propia: number, ahora: Date): boolean =>
  propia > 0 && recibeApuestas(mesa, ahora);

export type Negativa = { clase: Extract<Clase, "estado" | "valor">; frase: string };
const estado = (frase: string): Negativa => ({ clase: "estado", frase });
const valor = (frase: string): Negativa => ({ clase: "valor", frase });

const esMonton = (numero: number) => Number.isInteger(numero) && numero >= 1 && numero <= MONTONES;

export type Apuesta = { numeroMonton: number; cantidad: number };
/** `tope`: what the player's own daily limit still allows; absent without a limit. */
export type Medios = { saldo: number; tope?: number | undefined };

export function negarApuesta(
  mesa: Mesa,
  { numeroMonton, cantidad }: Apuesta,
  { saldo, tope = Number.POSITIVE_INFINITY }: Medios,
  ahora: Date,
): Negativa | null {
  if (!esMonton(numeroMonton)) return valor(TEXTOS.monton);
  if (!Number.isSafeInteger(cantidad) || cantidad < 1) return valor(TEXTOS.cantidad);
  if (!recibeApuestas(mesa, ahora)) return estado(TEXTOS.cerrada);
  if (!montonAbierto(mesa.totales, numeroMonton)) return estado(TEXTOS.sexto);
  if (cantidad > saldo) return valor(noAlcanza(saldo));
  if (cantidad > tope) return valor(pasaElLimite(Math.max(0, tope)));
  return null;
}

export function negarRetiro(
  mesa: Mesa,
  { numeroMonton, propia }: { numeroMonton: number; propia: number },
  ahora: Date,
): Negativa | null {
  if (!esMonton(numeroMonton)) return valor(TEXTOS.monton);
  if (!recibeApuestas(mesa, ahora)) return estado(TEXTOS.cerrada);
  return propia > 0 ? null : estado(TEXTOS.sin_apuesta);
}
