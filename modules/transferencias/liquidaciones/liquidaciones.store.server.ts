import { inArray, sql } from "drizzle-orm";
import { liquidaciones_tarjeta } from "#database/schema.ts";
import type { Lector, Tx } from "#modules/comun/tx/contexto.ts";
import type { DiaTarjeta } from "./proponer-dias.ts";

/**
 * Money that Transbank took, by its accounting day. A reversed payment never reaches the shop, whether Transbank or the shop reversed it;
 * other refunds come off a later settlement.
 */
const COBRADO = sql`select c.fecha_contable::text as dia, count(*) as ventas, sum(c.monto_cobrado)::float8 as monto from cobros_tarjeta c
  where c.pagada_en is not null and c.estado not in ('revertida')
    and not exists (select from reembolsos_tarjeta r where r.cobro = c.id and r.estado = 'hecho' and r.tipo = 'REVERSED')`;

/** The accounting days from one on that no deposit settled, with their card sales. */
export async function leerDiasAbiertos({ db }: Lector, desde: string): Promise<DiaTarjeta[]> {
  const { rows } = await db.execute<DiaTarjeta>(sql`${COBRADO} and c.fecha_contable >= ${desde}
     and not exists (select from liquidaciones_tarjeta l where l.fecha_contable = c.fecha_contable)
   group by c.fecha_contable order by c.fecha_contable`);
  return rows;
}

/** The card sales of these accounting days; a day without any has no row. */
export async function leerDiasTarjeta({ db }: Lector, dias: readonly string[]): Promise<DiaTarjeta[]> {
  const { rows } = await db.execute<DiaTarjeta>(sql`${COBRADO}
     and c.fecha_contable = any(${sql.param([...dias])}::date[]) group by c.fecha_contable order by c.fecha_contable`);
  return rows;
}

export const leerLiquidaciones = ({ db }: Lector, movimientos: readonly number[]) =>
  db
    .select({ movimiento: liquidaciones_tarjeta.movimiento, dia: liquidaciones_tarjeta.fecha_contable })
    .from(liquidaciones_tarjeta)
    .where(inArray(liquidaciones_tarjeta.movimiento, [...movimientos]))
    .orderBy(liquidaciones_tarjeta.fecha_contable);

export async function insertarLiquidaciones(
  tx: Tx,
  { movimiento, dias, quien }: { movimiento: number; dias: readonly string[]; quien: string },
): Promise<void> {
  const comun = { movimiento, quien, creada_en: tx.now() };
  await tx.db
    .insert(liquidaciones_tarjeta)
    .values(dias.map((fecha_contable) => ({ ...comun, fecha_contable })));
}

export async function borrarLiquidaciones({ db }: Lector, movimiento: number): Promise<void> {
  await db.delete(liquidaciones_tarjeta).where(inArray(liquidaciones_tarjeta.movimiento, [movimiento]));
}
