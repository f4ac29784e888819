import { miles } from "#modules/comun/dinero/dinero.ts";
import { lapso, MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import type { EstadoBaliza } from "./leer-estado-baliza.server.ts";

/** Without a pulse of the last ten minutes new raffles and rounds are created without the beacon. */
const MAX_SIN_PULSO = 10 * MINUTO_MS;
/** A pinned pulse that is later than this needs an admin's eye. */
const MAX_ATRASO = 2 * MINUTO_MS;

type Observado = Pick<EstadoBaliza, "cadena" | "pendientes"> & { ultimo: { instante: Date } | null };

/** What an admin should know about the beacon, one sentence each; empty while all is well. With BEACON off only what was pinned before counts. */
export function alertasBaliza({ cadena, ultimo, pendientes }: Observado, ahora: Date): string[] {
  const edad = (instante: Date) => ahora.getTime() - instante.getTime();
  const alertas: string[] = [];
  if (cadena !== null && ultimo === null) alertas.push("El azar público todavía no entrega ningún pulso.");
  if (cadena !== null && ultimo !== null && edad(ultimo.instante) > MAX_SIN_PULSO)
    alertas.push(`El azar público no entrega pulsos desde hace ${lapso(edad(ultimo.instante))}.`);
  for (const { para, ronda, desde } of pendientes) {
    if (desde === null) alertas.push(`${para} espera la ronda ${miles(ronda)} de otra cadena.`);
    else if (edad(desde) > MAX_ATRASO)
      alertas.push(`${para} espera la ronda ${miles(ronda)} desde hace ${lapso(edad(desde))}.`);
  }
  return alertas;
}
