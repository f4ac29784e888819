import { diaDe } from "./dias.ts";
import {
  type FechaCivil,
  inicioDelDiaSiguiente,
  instanteSantiago,
  partesSantiago,
  sumarDias,
} from "./fechas.ts";
import { HORA_MS } from "./lapso.ts";

/** Noon: the calendar day is the same in Santiago and in UTC. */
const MEDIODIA = 12;

/** Monday to Friday. */
export const esDeSemana = ({ anio, mes, dia }: FechaCivil): boolean => {
  const semana = new Date(Date.UTC(anio, mes - 1, dia)).getUTCDay();
  return semana !== 0 && semana !== 6;
};

/** The day that is this many working days (Monday to Friday in Chile, holidays included) after an instant. */
export function sumarDiasHabiles(desde: Date, dias: number): Date {
  let fecha: FechaCivil = partesSantiago(desde);
  for (let quedan = dias; quedan > 0; ) {
    fecha = sumarDias(fecha, 1);
    if (esDeSemana(fecha)) quedan--;
  }
  return instanteSantiago(fecha, MEDIODIA);
}

/**
 * The instant that is this many working hours after another. All hours of a working day count; those of Saturdays, Sundays and
 * holidays do not. Holidays are days of Chile: "2026-09-18".
 */
export function sumarHorasHabiles(desde: Date, horas: number, feriados: ReadonlySet<string>): Date {
  let ahora = desde;
  for (let quedan = horas * HORA_MS; ; ) {
    const manana = inicioDelDiaSiguiente(ahora);
    const cuenta = esDeSemana(partesSantiago(ahora)) && !feriados.has(diaDe(ahora));
    const deHoy = cuenta ? manana.getTime() - ahora.getTime() : 0;
    if (cuenta && deHoy >= quedan) return new Date(ahora.getTime() + quedan);
    quedan -= deHoy;
    ahora = manana;
  }
}

/** "1 día hábil", "3 días hábiles" */
export const enDiasHabiles = (dias: number): string => `${dias} ${dias === 1 ? "día hábil" : "días hábiles"}`;
