import { diaDe } from "./dias.ts";
import { type FechaCivil, inicioDelDia, instanteSantiago, partesSantiago, sumarDias } from "./fechas.ts";
import { esDeSemana } from "./habiles.ts";
import { DIA_MS } from "./lapso.ts";

// A term in days runs until the midnight of Santiago in which its last day ends (Código Civil, art. 48), also over the changes of hour.
// The day of the moment itself is not counted.

const finDelDia = (fecha: FechaCivil): Date => instanteSantiago(sumarDias(fecha, 1), 0);

/** The end of this many calendar days after a moment. */
export const finDeDiasCorridos = (desde: Date, dias: number): Date =>
  finDelDia(sumarDias(partesSantiago(desde), dias));

/** The end of this many working days after a moment: Monday to Friday without holidays ("2026-09-18"). */
export function finDeDiasHabiles(desde: Date, dias: number, feriados: ReadonlySet<string>): Date {
  let fecha: FechaCivil = partesSantiago(desde);
  for (let quedan = dias; quedan > 0; ) {
    fecha = sumarDias(fecha, 1);
    if (esDeSemana(fecha) && !feriados.has(diaDe(instanteSantiago(fecha, 12)))) quedan--;
  }
  return finDelDia(fecha);
}

/** The last day of a term, as people read it: "hasta el 27 de noviembre" includes that day. */
export const ultimoDiaDelPlazo = (fin: Date): Date => new Date(fin.getTime() - 1);

/** Calendar days that are left of a term: 0 on its last day, negative once it has passed. */
export const diasQueQuedan = (fin: Date, ahora: Date): number =>
  Math.round((inicioDelDia(ultimoDiaDelPlazo(fin)).getTime() - inicioDelDia(ahora).getTime()) / DIA_MS);
