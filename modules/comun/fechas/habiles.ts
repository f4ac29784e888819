import { type FechaCivil, instanteSantiago, partesSantiago, sumarDias } from "./fechas.ts";

/** Noon: the calendar day is the same in Santiago and in UTC. */
const MEDIODIA = 12;

const esHabil = ({ anio, mes, dia }: FechaCivil): boolean => {
  const semana = new Date(Date.UTC(anio, mes - 1, dia)).getUTCDay();
  return semana !== 0 && semana !== 6;
};

/** The day that is this many working days (Monday to Friday in Chile, holidays included) after an instant. */
export function sumarDiasHabiles(desde: Date, dias: number): Date {
  let fecha: FechaCivil = partesSantiago(desde);
  for (let quedan = dias; quedan > 0; ) {
    fecha = sumarDias(fecha, 1);
    if (esHabil(fecha)) quedan--;
  }
  return instanteSantiago(fecha, MEDIODIA);
}

/** "1 día hábil", "3 días hábiles" */
export const enDiasHabiles = (dias: number): string => `${dias} ${dias === 1 ? "día hábil" : "días hábiles"}`;
