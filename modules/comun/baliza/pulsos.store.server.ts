import { and, desc, eq, gte, lt, lte, ne } from "drizzle-orm";
import { pulsos } from "#database/schema.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";
import { leerTextoPulso } from "./drand.ts";

export type PulsoGuardado = typeof pulsos.$inferSelect;

const deRonda = (cadena: string, ronda: number) => and(eq(pulsos.cadena, cadena), eq(pulsos.ronda, ronda));

/** The verified signature of a round, or null while the table does not hold it. */
export async function leerFirma({ db }: Lector, cadena: string, ronda: number): Promise<string | null> {
  const [fila] = await db.select({ firma: pulsos.firma }).from(pulsos).where(deRonda(cadena, ronda));
  return fila?.firma ?? null;
}

/**
 * Stores a pulse whose signature the caller has verified. False when the table holds it already. A round has only one valid
 * signature, so a row with another one is forged and is replaced.
 */
export async function guardarPulso({ db }: Lector, pulso: PulsoGuardado): Promise<boolean> {
  const { firma, recibido_en } = pulso;
  const { rowCount } = await db
    .insert(pulsos)
    .values(pulso)
    .onConflictDoUpdate({
      target: [pulsos.cadena, pulsos.ronda],
      set: { firma, recibido_en },
      setWhere: ne(pulsos.firma, firma),
    });
  return rowCount === 1;
}

/** Removes a row whose signature turned out not to be valid; a valid one that replaced it stays. */
export async function borrarPulso(
  { db }: Lector,
  { cadena, ronda, firma }: Omit<PulsoGuardado, "recibido_en">,
): Promise<void> {
  await db.delete(pulsos).where(and(deRonda(cadena, ronda), eq(pulsos.firma, firma)));
}

/** The newest pulse of the chain. */
export async function leerUltimoPulso({ db }: Lector, cadena: string): Promise<PulsoGuardado | null> {
  const [fila] = await db
    .select()
    .from(pulsos)
    .where(eq(pulsos.cadena, cadena))
    .orderBy(desc(pulsos.ronda))
    .limit(1);
  return fila ?? null;
}

/** Whether the table holds a pulse of one of these rounds, ends included. */
export async function hayPulsoEntre(
  { db }: Lector,
  cadena: string,
  { desde, hasta }: { desde: number; hasta: number },
): Promise<boolean> {
  const entre = and(eq(pulsos.cadena, cadena), gte(pulsos.ronda, desde), lte(pulsos.ronda, hasta));
  const [fila] = await db.select({ ronda: pulsos.ronda }).from(pulsos).where(entre).limit(1);
  return fila !== undefined;
}

/** Whether that pinned round, or a later one, is in the table: then it is out, whatever the clock of this machine says. */
export function yaSalio({ db }: Lector, baliza: string | null): Promise<boolean> | false {
  const pulso = baliza === null ? null : leerTextoPulso(baliza);
  if (!pulso) return false;
  return hayPulsoEntre({ db }, pulso.cadena, { desde: pulso.ronda, hasta: Number.MAX_SAFE_INTEGER });
}

const VIDA = 30 * DIA_MS;

/** Deletes old pulses. What they decided keeps them in its own row, and one that is still awaited is fetched again. */
export async function limpiarPulsos({ db, now }: Pick<Ctx, "db" | "now">): Promise<number> {
  const { rowCount } = await db
    .delete(pulsos)
    .where(lt(pulsos.recibido_en, new Date(now().getTime() - VIDA)));
  return rowCount ?? 0;
}
