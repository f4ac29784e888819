// The rule of the amount of an abono, shared by the placeholder, the arrows, the button and the server.

import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import { porEstado, porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { TEXTOS_ABONO } from "./textos.ts";

/**
 * `acumulado` is what the raffle has pooled; `saldo` is the caller's balance; `oculto`, how much of it the caller does not see
 * yet because a draw is still being shown.
 */
export type MargenAbono = {
  minimo: number;
  objetivo: number;
  acumulado: number;
  saldo: number;
  oculto?: number | undefined;
};
type SinSaldo = Omit<MargenAbono, "saldo" | "oculto">;

export function restoSorteo({ objetivo, acumulado }: Pick<MargenAbono, "objetivo" | "acumulado">): number {
  return Math.max(0, objetivo - acumulado);
}

/** The smaller of the minimum and what is left: otherwise the last points could not be contributed. */
export function minimoVigente(margen: SinSaldo): number {
  return Math.min(Math.max(1, margen.minimo), restoSorteo(margen));
}

export function topeAbono(margen: MargenAbono): number {
  return Math.max(0, Math.min(margen.saldo, restoSorteo(margen)));
}

/** Reads what a person types; null empties the field. */
export function leerAbono(texto: string, margen: MargenAbono): number | null {
  const puntos = leerEntero(texto);
  return puntos === null ? null : Math.min(puntos, topeAbono(margen));
}

/** Why a number is no amount of points, such as '50.5'; null for what is one, and for a text without digits, which clears the field. */
export const negativaEscrito = (texto: string): Negativa | null =>
  !/\d/.test(texto) || leerEntero(texto) !== null ? null : porValor(TEXTOS_ABONO.no_entero);

/** A text that the field shows as it was typed: no amount of points, or one whose dot may begin the next group. */
export const seMuestraEscrito = (texto: string): boolean =>
  negativaEscrito(texto) !== null || texto.trim().endsWith(".");

export function abonoAlSalir(valor: number | null, margen: SinSaldo): number {
  return Math.max(valor ?? 0, minimoVigente(margen));
}

/** The bounds move while other people contribute: a value above them comes down, but not below the minimum. */
export function ajustarAbono(valor: number | null, margen: MargenAbono): number | null {
  const tope = topeAbono(margen);
  return valor === null || valor <= tope ? valor : Math.max(tope, minimoVigente(margen));
}

export function bajarAbono(valor: number | null, margen: SinSaldo, paso = 1): number {
  return Math.max((valor ?? 0) - paso, minimoVigente(margen));
}

/** One step up, never below the minimum: the first step from an empty field gives the minimum. */
export function subirAbono(valor: number | null, margen: MargenAbono, paso = 1): number {
  const siguiente = valor === null ? minimoVigente(margen) : valor + paso;
  return Math.min(Math.max(siguiente, minimoVigente(margen)), topeAbono(margen));
}

/** Below this share a bar looks empty: its words invite instead of counting. */
const PRIMEROS = 0.05;

/** 'Sé de los primeros, desde 30' while a raffle has pooled almost nothing; null afterwards. */
export const frasePrimeros = (margen: SinSaldo): string | null =>
  margen.acumulado < margen.objetivo * PRIMEROS
    ? `Sé de los primeros, desde ${miles(minimoVigente(margen))}`
    : null;

export function ejemploAbono(margen: SinSaldo): string {
  return `Entre ${miles(minimoVigente(margen))} y ${miles(margen.objetivo)}`;
}

export function puntosInsuficientes(margen: MargenAbono): boolean {
  return margen.saldo < minimoVigente(margen);
}

/** The words of the button, with the amount that it gives; `valor` is null while the field is empty. */
export function textoBotonAbono(valor: number | null, margen: MargenAbono): string {
  if (puntosInsuficientes(margen)) return "Puntos Insuficientes";
  return valor === null ? "Abonar Puntos" : `Abonar ${conPuntos(valor)}`;
}

/** Why the abono cannot be made; null when it can. A raffle that is full refuses every value by its state. */
export function negativaAbono(valor: number, margen: MargenAbono): Negativa | null {
  const frase = fraseNegativa(valor, margen);
  if (frase === null) return null;
  return restoSorteo(margen) === 0 ? porEstado(frase) : porValor(frase);
}

function fraseNegativa(valor: number, margen: MargenAbono): string | null {
  const resto = restoSorteo(margen);
  const minimo = minimoVigente(margen);
  if (!Number.isSafeInteger(valor) || valor < 1)
    return "Los puntos deben ser un número entero mayor que cero.";
  if (resto === 0) return TEXTOS_ABONO.sorteo_lleno;
  if (valor < minimo) return `El abono mínimo es de ${conPuntos(minimo)}.`;
  if (valor > resto) return `A este sorteo solo le ${resto === 1 ? "falta" : "faltan"} ${conPuntos(resto)}.`;
  if (valor > margen.saldo)
    return `No te alcanza: tienes ${conPuntos(Math.max(0, margen.saldo - (margen.oculto ?? 0)))}.`;
  return null;
}
