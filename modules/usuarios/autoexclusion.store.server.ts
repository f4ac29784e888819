import { and, gt, inArray, lte, max, sql } from "drizzle-orm";
import { autoexclusiones } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

type Exclusion = { marca: string; creada_en: Date; hasta: Date };

/** A longer pause prolongs a mark; one that has ended starts again. */
export async function guardarMarcas({ db }: Lector, filas: readonly Exclusion[]): Promise<void> {
  if (filas.length === 0) return;
  const { creada_en, hasta } = autoexclusiones;
  await db
    .insert(autoexclusiones)
    .values([...filas])
    .onConflictDoUpdate({
      target: autoexclusiones.marca,
      set: {
        creada_en: sql`case when ${hasta} <= excluded.creada_en then excluded.creada_en else ${creada_en} end`,
        hasta: sql`greatest(${hasta}, excluded.hasta)`,
      },
    });
}

/** Until when any of these marks excludes their person; null when none does. */
export async function leerExclusion(
  { db }: Lector,
  marcas: readonly string[],
  ahora: Date,
): Promise<Date | null> {
  const { marca, hasta } = autoexclusiones;
  const [fila] = await db
    .select({ hasta: max(hasta) })
    .from(autoexclusiones)
    .where(and(inArray(marca, [...marcas]), gt(hasta, ahora)));
  return fila?.hasta ?? null;
}

export async function borrarExclusionesVencidas({ db }: Lector, ahora: Date): Promise<number> {
  const { rowCount } = await db.delete(autoexclusiones).where(lte(autoexclusiones.hasta, ahora));
  return rowCount ?? 0;
}
