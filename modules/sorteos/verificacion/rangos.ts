import { sha256HexDe } from "#modules/comun/cripto/criptografia.ts";

/** Points `inicio`…`final`, 1-based and inclusive; `participante` is a pseudonym. */
export type Rango = { inicio: number; final: number; participante: string };

export function ordenarRangos(rangos: readonly Rango[]): Rango[] {
  return [...rangos].sort((a, b) => a.inicio - b.inicio);
}

/** Everybody once, by their lowest number. */
export function participantes(rangos: readonly Rango[]): string[] {
  return [...new Set(ordenarRangos(rangos).map(({ participante }) => participante))];
}

/** R: what was abonado, by whom and in which order, fixed at Cerrado. */
export function huellaRangos(key: string, objetivo: number, rangos: readonly Rango[]): Promise<string> {
  const lineas = ordenarRangos(rangos).map((r) => `${r.inicio}-${r.final}:${r.participante}`);
  return sha256HexDe(["sorteo-v1/rangos", key, objetivo, ...lineas]);
}

/** Why the ranges do not tile 1…objetivo, or null when they do. */
export function fallaEnRangos(rangos: readonly Rango[], objetivo: number): string | null {
  let siguiente = 1;
  for (const { inicio, final } of ordenarRangos(rangos)) {
    if (final < inicio) return `el rango ${inicio}-${final} está al revés`;
    if (inicio > siguiente) return `entre el ${siguiente} y el ${inicio - 1} hay números de nadie`;
    if (inicio < siguiente) return `el número ${inicio} está repetido o fuera de la cuenta`;
    siguiente = final + 1;
  }
  if (siguiente === objetivo + 1) return null;
  return `los rangos llegan hasta ${siguiente - 1} y el objetivo es ${objetivo}`;
}

export function duenoDe(rangos: readonly Rango[], numero: number): string | null {
  const rango = rangos.find(({ inicio, final }) => inicio <= numero && numero <= final);
  return rango?.participante ?? null;
}
