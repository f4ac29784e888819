import { MESES } from "./fechas.ts";

const MES = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** "2026-11" of a query parameter, or null. */
export const leerMes = (texto: string | null): string | null => (texto && MES.test(texto) ? texto : null);

/** The month that lies `cuantos` months after (or before, when negative) this one. */
export function sumarMeses(mes: string, cuantos: number): string {
  const [, anio, numero] = MES.exec(mes) ?? [];
  const fecha = new Date(Date.UTC(Number(anio), Number(numero) - 1 + cuantos, 1));
  return fecha.toISOString().slice(0, 7);
}

/** "noviembre de 2026". */
export const nombreDeMes = (mes: string): string => {
  const [, anio, numero] = MES.exec(mes) ?? [];
  return `${MESES[Number(numero) - 1]} de ${anio}`;
};
