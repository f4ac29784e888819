import type { CeldaCartola } from "./hoja.ts";

/** Above a billion pesos (10¹²) a number is not an amount of a shop. */
const MAXIMO = 1_000_000_000_000;

/** Sign, "$" and digits with dots or commas at the thousands; decimals are allowed when they are zero. */
const ESCRITO =
  /^(?<signo>[+-]?)\$?(?<cuerpo>\d{1,3}(?:\.\d{3})+(?:,0{1,2})?|\d{1,3}(?:,\d{3})+(?:\.0{1,2})?|\d+(?:[.,]0{1,2})?)$/;

/**
 * Whole pesos of a cell; null when it is empty, undefined when it has something that is no amount. An amount that cannot be read
 * never becomes 0.
 */
export function leerMonto(celda: CeldaCartola | undefined): number | null | undefined {
  if (celda === null || celda === undefined) return null;
  if (typeof celda === "number") return entero(celda);
  const plano = celda
    .replace(/[\s\u00a0]+/g, "")
    .replace(/^\$([+-])/, "$1$")
    .replace(/^[−–]/, "-");
  if (plano === "") return null;
  const { signo, cuerpo = "" } = ESCRITO.exec(plano)?.groups ?? {};
  if (signo === undefined) return undefined;
  const cifras = cuerpo.replace(/[.,]0{1,2}$/, "").replace(/[.,]/g, "");
  return entero(Number(cifras) * (signo === "-" ? -1 : 1));
}

function entero(valor: number): number | undefined {
  const cerca = Math.round(valor);
  const esEntero = Math.abs(valor - cerca) < 1e-6 && Math.abs(cerca) <= MAXIMO;
  // No minus zero: it would be different from the zero of another file.
  return esEntero ? cerca || 0 : undefined;
}
