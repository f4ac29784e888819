// One rule for the placeholder, the arrows, the button and the server.

import { porEstado, porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { TEXTOS } from "#modules/sorteos/textos.ts";

/** `acumulado` is what the raffle has pooled; `saldo` is the caller's balance. */
export type LimitesAbono = { minimo: number; objetivo: number; acumulado: number; saldo: number };
type SinSaldo = Omit<LimitesAbono, "saldo">;

const enMiles = new Intl.NumberFormat("es-CL");
const puntos = (n: number) => `${enMiles.format(n)} ${n === 1 ? "punto" : "puntos"}`;

export function restoSorteo({ objetivo, acumulado }: Pick<LimitesAbono, "objetivo" | "acumulado">): number {
  return Math.max(0, objetivo - acumulado);
}

/** The smaller of the minimum and what is left, or the last points could never be given. */
export function minimoVigente(limites: SinSaldo): number {
  return Math.min(Math.max(1, limites.minimo), restoSorteo(limites));
}

export function topeAbono(limites: LimitesAbono): number {
  return Math.max(0, Math.min(limites.saldo, restoSorteo(limites)));
}

/** While typing: null empties the field. */
export function leerAbono(texto: string, limites: LimitesAbono): number | null {
  const limpio = texto.trim();
  return /^\d+$/.test(limpio) ? Math.min(Number(limpio), topeAbono(limites)) : null;
}

export function abonoAlSalir(valor: number | null, limites: SinSaldo): number {
  return Math.max(valor ?? 0, minimoVigente(limites));
}

/** The limits move while others contribute: a value above them comes down, as far as the minimum. */
export function ajustarAbono(valor: number | null, limites: LimitesAbono): number | null {
  const tope = topeAbono(limites);
  return valor === null || valor <= tope ? valor : Math.max(tope, minimoVigente(limites));
}

export function bajarAbono(valor: number | null, limites: SinSaldo, paso = 1): number {
  return Math.max((valor ?? 0) - paso, minimoVigente(limites));
}

/** Never below the minimum either: the first step up from an empty field lands on it. */
export function subirAbono(valor: number | null, limites: LimitesAbono, paso = 1): number {
  const siguiente = valor === null ? minimoVigente(limites) : valor + paso;
  return Math.min(Math.max(siguiente, minimoVigente(limites)), topeAbono(limites));
}

export function ejemploAbono(limites: SinSaldo): string {
  return `Entre ${enMiles.format(minimoVigente(limites))} y ${enMiles.format(limites.objetivo)}`;
}

export function puntosInsuficientes(limites: LimitesAbono): boolean {
  return limites.saldo < minimoVigente(limites);
}

export function textoBotonAbono(limites: LimitesAbono): "Puntos Insuficientes" | "Abonar Puntos" {
  return puntosInsuficientes(limites) ? "Puntos Insuficientes" : "Abonar Puntos";
}

/** Why the abono cannot be made; null when it can. A raffle that is full refuses every value by its state. */
export function negativaAbono(valor: number, limites: LimitesAbono): Negativa | null {
  const frase = fraseNegativa(valor, limites);
  if (frase === null) return null;
  return restoSorteo(limites) === 0 ? porEstado(frase) : porValor(frase);
}

function fraseNegativa(valor: number, limites: LimitesAbono): string | null {
  const resto = restoSorteo(limites);
  const minimo = minimoVigente(limites);
  if (!Number.isSafeInteger(valor) || valor < 1)
    return "Los puntos deben ser un número entero mayor que cero.";
  if (resto === 0) return TEXTOS.sorteo_lleno;
  if (valor < minimo) return `El abono mínimo es de ${puntos(minimo)}.`;
  if (valor > resto) return `A este sorteo solo le ${resto === 1 ? "falta" : "faltan"} ${puntos(resto)}.`;
  if (valor > limites.saldo) return `No te alcanza: tienes ${puntos(limites.saldo)}.`;
  return null;
}
