import { asc, eq, isNotNull } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { sorteos, sorteos_input, sorteos_seudonimos, tickets_participantes } from "#database/schema.ts";

/** The raffles that have an acta, oldest first. */
export const leerConActa = (db: DbOrTx): Promise<{ key: string; sku: string }[]> =>
  db
    .select({ key: sorteos.key, sku: sorteos.producto })
    .from(sorteos)
    .where(isNotNull(sorteos.huella_rangos))
    .orderBy(asc(sorteos.id));

/** How many raffles have an acta. It is counted in an index; a raffle never loses its acta. */
export const contarConActa = (db: DbOrTx): Promise<number> =>
  db.$count(sorteos, isNotNull(sorteos.huella_rangos));

/** Reads everything that an acta shows, under pseudonyms. */
export async function leerDatosActa(db: DbOrTx, key: string) {
  const [sorteo] = await db.select().from(sorteos).where(eq(sorteos.key, key));
  if (!sorteo) return null;
  const nombres = await db.select().from(sorteos_seudonimos).where(eq(sorteos_seudonimos.sorteo, key));
  const seudonimos = new Map(nombres.map(({ usuario, seudonimo }) => [usuario, seudonimo]));
  const filas = await db
    .select()
    .from(tickets_participantes)
    .where(eq(tickets_participantes.sorteo, key))
    .orderBy(asc(tickets_participantes.puntos_inicio));
  const inputs = await db.select().from(sorteos_input).where(eq(sorteos_input.sorteo, key));
  const participante = (usuario: string) => seudonimos.get(usuario) ?? "";
  return {
    sorteo,
    seudonimos,
    rangos: filas.map((fila) => ({
      inicio: fila.puntos_inicio,
      final: fila.puntos_final,
      participante: participante(fila.usuario),
    })),
    aportes: inputs.map(({ usuario, input, automatico }) => ({
      participante: participante(usuario),
      input,
      automatico,
    })),
  };
}
