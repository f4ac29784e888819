import { DIA_MS, HORA_MS } from "#modules/comun/fechas/lapso.ts";

export type EstadoRespaldo = {
  /** When the shop was last backed up; null if it never was. */
  fecha: Date | null;
  /** Whether the shop backs itself up. */
  por_reloj: boolean;
  /** What the owner types to back it up by hand. */
  orden: string;
  /** Size of the last scheduled backup. */
  bytes: number | null;
  /** Why the last scheduled attempt failed. */
  falla: string | null;
  /** The last time that a backup was restored and audited. */
  ensayo: { fecha: Date; falla: string | null } | null;
};

export type SituacionRespaldo = "nunca" | "fallo" | "antiguo" | "al_dia";

/** A shop that backs itself up misses one after a day; an owner who does it by hand is reminded after a week. */
export function situacionRespaldo(
  { fecha, por_reloj, falla, ensayo }: EstadoRespaldo,
  ahora: Date,
): SituacionRespaldo {
  if (falla !== null || (ensayo && ensayo.falla !== null)) return "fallo";
  if (fecha === null) return "nunca";
  const plazo = por_reloj ? 26 * HORA_MS : 7 * DIA_MS;
  return ahora.getTime() - fecha.getTime() > plazo ? "antiguo" : "al_dia";
}
