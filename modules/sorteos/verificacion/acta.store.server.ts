import { asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { sorteos, sorteos_input, sorteos_seudonimos, tickets_participantes } from "#database/schema.ts";

/** The raffles that have an acta, oldest first. */
export const leerConActa = (db: DbOrTx): Promise<{ key: string; sku: string }[]> =>
  db
    .select({ key: sorteos.key, sku: sorteos.producto })
    .from(sorteos)
    .where(isNotNull(sorteos.huella_rangos))
    .orderBy(asc(sorteos.id));

/**
 * Raffles that ended before an instant with an acta that no seal has yet, in the order of their keys, after one of them. An acta
 * does not change once its raffle has ended.
 */
export async function leerActasPorSellar(
  db: DbOrTx,
  { antes_de, despues, limite }: { antes_de: Date; despues: string; limite: number },
): Promise<{ key: string; sku: string }[]> {
  const { rows } = await db.execute<{ key: string; sku: string }>(sql`
    select s.key, s.producto as sku from sorteos s
     where s.estado = 'Finalizado' and s.huella_rangos is not null
       and coalesce(s.sorteado_en, s.semilla_publicada_en, s.fecha_termino) < ${antes_de.toISOString()}::timestamptz
       and s.key > ${despues} collate "C"
       and not exists (select from libro_anexos a where a.nivel = 0 and a.clase = 'acta' and a.id = s.key)
     order by s.key collate "C" limit ${limite}`);
  return rows;
}

/** The products of these raffles. */
export const leerSkusDeSorteos = (
  db: DbOrTx,
  keys: readonly string[],
): Promise<{ key: string; sku: string }[]> =>
  db
    .select({ key: sorteos.key, sku: sorteos.producto })
    .from(sorteos)
    .where(inArray(sorteos.key, [...keys]));

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
  // In one order: the file of an acta is sealed byte by byte.
  const inputs = await db
    .select()
    .from(sorteos_input)
    .where(eq(sorteos_input.sorteo, key))
    .orderBy(asc(sorteos_input.created_at), sql`${sorteos_input.usuario} collate "C"`);
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
