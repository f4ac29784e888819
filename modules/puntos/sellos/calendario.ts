import { MESES } from "#modules/comun/fechas/fechas.ts";
import { nombreDeMes } from "#modules/comun/fechas/meses.ts";

/** A sealed day as the calendar shows it. */
export type DiaSellado = { fecha: string; asientos: number; ruptura: boolean };

/** One square of the calendar: a sealed day, or a day without a seal. */
export type Casilla = { fecha: string; dia: number; sellado: DiaSellado | null };
export type MesCalendario = {
  /** "2026-11" */
  mes: string;
  /** "noviembre de 2026" */
  nombre: string;
  /** Weeks from Monday to Sunday; null outside the month. */
  semanas: (Casilla | null)[][];
};

const FECHA = /^(\d{4})-(\d{2})-(\d{2})$/;

export const mesDe = (fecha: string): string => fecha.slice(0, 7);

/** "14 de noviembre", or "14 de noviembre de 2026". */
export function nombreDeDia(fecha: string, { con_anio = false } = {}): string {
  const [, anio, mes, dia] = FECHA.exec(fecha) ?? [];
  const nombre = `${Number(dia)} de ${MESES[Number(mes) - 1]}`;
  return con_anio ? `${nombre} de ${anio}` : nombre;
}

/** A month as weeks from Monday to Sunday, with the seals of its days. */
export function cuadricula(mes: string, sellos: ReadonlyMap<string, DiaSellado>): MesCalendario {
  const [anio = 0, numero = 0] = mes.split("-").map(Number);
  const dias = new Date(Date.UTC(anio, numero, 0)).getUTCDate();
  const antes = (new Date(Date.UTC(anio, numero - 1, 1)).getUTCDay() + 6) % 7;
  const casillas: (Casilla | null)[] = Array.from({ length: antes }, () => null);
  for (let dia = 1; dia <= dias; dia++) {
    const fecha = `${mes}-${String(dia).padStart(2, "0")}`;
    casillas.push({ fecha, dia, sellado: sellos.get(fecha) ?? null });
  }
  while (casillas.length % 7 !== 0) casillas.push(null);
  const semanas = Array.from({ length: casillas.length / 7 }, (_, i) => casillas.slice(i * 7, i * 7 + 7));
  return { mes, nombre: nombreDeMes(mes), semanas };
}
