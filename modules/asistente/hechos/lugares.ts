import { REGIONES } from "#modules/usuarios/regiones.ts";
import { palabrasPlanas, plano } from "./plano.ts";

/** Comunas whose names are words of every day. */
const PALABRAS_COMUNES = new Set([
  "retiro",
  "tome",
  "camina",
  "pica",
  "nacimiento",
  "constitucion",
  "porvenir",
  "corral",
  "canela",
  "coronel",
  "independencia",
  "colina",
  "primavera",
  "navidad",
]);
const COMUNAS = new Set(
  REGIONES.flatMap(({ comunas }) =>
    comunas.map((una) => palabrasPlanas(plano(una.normalize("NFC"))).join(" ")),
  ).filter((una) => !PALABRAS_COMUNES.has(una)),
);
const MAS_LARGA = 4;

/** The comunas that a plain text names. */
export function lugaresDe(texto: string): string[] {
  const palabras = palabrasPlanas(texto);
  const nombres = palabras.flatMap((_, i) =>
    Array.from({ length: MAS_LARGA }, (_nada, n) => palabras.slice(i, i + n + 1).join(" ")),
  );
  return [...new Set(nombres.filter((nombre) => COMUNAS.has(nombre)))];
}

/** A figure of some comunas is not one of the whole country. */
export const TODO_CHILE = /\b(?:todo (?:el )?(?:chile|pais)|cualquier|todas las|regiones)\b/;
