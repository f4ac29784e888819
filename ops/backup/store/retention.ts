import { diaDe } from "#modules/comun/fechas/dias.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";

export type Keep = { days: number; weeks: number; months: number };

/** Only these names are ours: a store may hold other files. */
const NAME = /^puntazo-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.respaldo(\.cifrado)?$/;

/** Named by time, so that files sort and do not overwrite each other. */
export const nameOf = (now: Date, isEncrypted: boolean): string =>
  `puntazo-${now.toISOString().slice(0, 19).replaceAll(":", "")}Z.respaldo${isEncrypted ? ".cifrado" : ""}`;

/** The instant in the name of a backup; null for a file of another kind. */
export function momentOf(name: string): Date | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  const moment = new Date(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** The Monday of the week of an instant, by the calendar of Chile. */
function weekOf(instant: Date): string {
  const day = new Date(`${diaDe(instant)}T00:00:00Z`);
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DIA_MS).toISOString().slice(0, 10);
}

/**
 * The backups that are not needed any more. Kept are the newest one of each of the last `days` days that have one, of
 * each of the last `weeks` weeks and of each of the last `months` months; always the newest of all. What is no backup
 * is not named. Periods without a backup count for nothing, so a shop that stood still keeps its old ones.
 */
export function toRemove(names: readonly string[], keep: Keep): string[] {
  const backups = names
    .flatMap((name) => {
      const moment = momentOf(name);
      return moment ? [{ name, moment }] : [];
    })
    .sort((a, b) => b.moment.getTime() - a.moment.getTime());
  const kept = new Set(backups.slice(0, 1).map(({ name }) => name));
  const keepNewestOf = (period: (instant: Date) => string, amount: number) => {
    const seen = new Set<string>();
    for (const { name, moment } of backups) {
      const key = period(moment);
      if (seen.has(key)) continue;
      if (seen.size >= amount) return;
      seen.add(key);
      kept.add(name);
    }
  };
  keepNewestOf((instant) => diaDe(instant), keep.days);
  keepNewestOf(weekOf, keep.weeks);
  keepNewestOf((instant) => diaDe(instant).slice(0, 7), keep.months);
  return backups.map(({ name }) => name).filter((name) => !kept.has(name));
}
