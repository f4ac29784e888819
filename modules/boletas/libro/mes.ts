import { diaDe } from "#modules/comun/fechas/dias.ts";
import { MESES } from "#modules/comun/fechas/fechas.ts";

/** A month of a book: "2026-11". */
export type Mes = { clave: string; anio: number; mes: number };

const claveDe = (anio: number, mes: number): string =>
  `${String(anio).padStart(4, "0")}-${String(mes).padStart(2, "0")}`;

/** The month of an address, not after the one of today; today's without a valid one. */
export function leerMes(texto: string | null, ahora: Date): Mes {
  const actual = diaDe(ahora).slice(0, 7);
  const pedido = /^20\d\d-(0[1-9]|1[0-2])$/.test(texto ?? "") ? (texto ?? "") : actual;
  const futuro = pedido > actual;
  const clave = futuro ? actual : pedido;
  return { clave, anio: Number(clave.slice(0, 4)), mes: Number(clave.slice(5)) };
}

/** The month some months before or after. */
export function otroMes({ anio, mes }: Mes, meses: number): string {
  const desde_cero = anio * 12 + mes - 1 + meses;
  return claveDe(Math.floor(desde_cero / 12), (desde_cero % 12) + 1);
}

/** "noviembre de 2026". */
export const nombreMes = ({ anio, mes }: Mes): string => `${MESES[mes - 1]} de ${anio}`;
