import { conMayuscula, enumerar } from "#modules/comun/texto/frases.ts";

const NOMBRADOS = 3;

/** "Parlante, termo y manta", "Parlante, termo y 4 más". */
export function nombrarAlgunos(nombres: readonly string[], cuantas: number): string {
  const caben = cuantas > NOMBRADOS ? NOMBRADOS - 1 : NOMBRADOS;
  const dichos = nombres.slice(0, caben);
  if (dichos.length === 0) return "";
  const mas = cuantas - dichos.length;
  return enumerar(mas > 0 ? [...dichos, `${mas} más`] : dichos);
}

/** "Premios por entregar, comprobantes y correos". */
export const enumerarAlDia = (nombres: readonly string[]): string => conMayuscula(enumerar(nombres));
