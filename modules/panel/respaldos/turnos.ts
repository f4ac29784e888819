import { instanteSantiago, partesSantiago, sumarDias } from "#modules/comun/fechas/fechas.ts";
import { DIA_MS, HORA_MS } from "#modules/comun/fechas/lapso.ts";

/** The last instant at which a backup was due. Hours are of continental Chile. */
export function ultimoTurno(ahora: Date, horas: readonly number[]): Date {
  const hoy = partesSantiago(ahora);
  const turnos = [0, -1]
    .flatMap((dias) => horas.map((hora) => instanteSantiago(sumarDias(hoy, dias), hora)))
    .filter((turno) => turno <= ahora);
  return new Date(Math.max(...turnos.map((turno) => turno.getTime())));
}

type Intentos = { ultimo: { fecha: Date } | null; bueno: { fecha: Date } | null };

/** Whether a backup must be taken now. After a failure the next attempt waits an hour: a dump costs work. */
export function tocaRespaldar({ ultimo, bueno }: Intentos, horas: readonly number[], ahora: Date): boolean {
  if (bueno && bueno.fecha >= ultimoTurno(ahora, horas)) return false;
  const fallo = ultimo !== null && (bueno === null || ultimo.fecha > bueno.fecha);
  return !fallo || ahora.getTime() - ultimo.fecha.getTime() >= HORA_MS;
}

/** A due backup is still missing after this time: the owner is written to. */
export const PACIENCIA = 2 * HORA_MS;

const SEMANA = 7 * DIA_MS;
const PRIMERA = 2;
const ULTIMA = 6;

/**
 * Whether the newest backup must be rehearsed now: once a week, by night. A shop that is closed at night does it a day
 * later at any hour. After a failure it is tried again the next day. Before the first rehearsal the days are counted from the first
 * backup: the newest one is never a day old.
 */
export function tocaEnsayar(
  { ultimo, bueno }: Intentos,
  primero: { fecha: Date } | null,
  ahora: Date,
): boolean {
  if (!primero) return false;
  if (ultimo && ahora.getTime() - ultimo.fecha.getTime() < DIA_MS) return false;
  const debido = bueno ? bueno.fecha.getTime() + SEMANA : primero.fecha.getTime();
  const { hora } = partesSantiago(ahora);
  const deNoche = hora >= PRIMERA && hora < ULTIMA;
  return ahora.getTime() >= debido + (deNoche ? 0 : DIA_MS);
}
