import { miles } from "#modules/comun/dinero/dinero.ts";

const MIL = 1_000;
const MILLON = 1_000_000;

/** For axes: "$0", "$9.500", "$350 mil", "$1,2 M". */
export const pesosCortos = (valor: number): string => conSigno(valor, (n) => `$${corto(n)}`);

/** For axes: "950", "12 mil", "1,2 M". */
export const numeroCorto = (valor: number): string => conSigno(valor, corto);

const conSigno = (valor: number, texto: (n: number) => string) =>
  `${valor < 0 ? "−" : ""}${texto(Math.abs(valor))}`;

function corto(n: number): string {
  if (n >= MILLON) return `${decimal(n / MILLON)} M`;
  return n >= 10 * MIL ? `${decimal(n / MIL)} mil` : miles(n);
}

/** At most one decimal, with a comma. */
function decimal(n: number): string {
  const decimas = Math.round(n * 10);
  const entero = Math.floor(decimas / 10);
  const resto = decimas % 10;
  return resto === 0 ? miles(entero) : `${miles(entero)},${resto}`;
}

/** Change in whole percent: "+22 %", "−4 %"; null when there is nothing to compare with. */
export function variacion(ahora: number, antes: number): string | null {
  if (antes <= 0) return null;
  const por_ciento = Math.round(((ahora - antes) / antes) * 100);
  return `${por_ciento > 0 ? "+" : ""}${miles(por_ciento)}%`;
}

/** "+120", "−45", "0". */
export const conMas = (valor: number): string => `${valor > 0 ? "+" : ""}${miles(valor)}`;

/** "1 venta", "12 ventas". */
export const contar = (n: number, uno: string, varios: string): string =>
  `${miles(n)} ${n === 1 ? uno : varios}`;
