import { sql } from "drizzle-orm";
import { borrarArchivo } from "#modules/comun/archivos.store.server.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** What stands in place of the bank's words about a movement whose payer was forgotten. */
const GLOSA_OLVIDADA = "Datos borrados por antigüedad";

/** Removes who paid and their words from movements of before then; date, amount and the bank's number stay. How many. */
export async function olvidarPagadoresAnteriores(
  { db }: Lector,
  antes: Date,
  limite: number,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update movimientos_banco set rut_pagador = null, rut_de = null, nombre_pagador = null, banco_pagador = null, cuenta_pagador = null,
           comentario = null, linea = null, glosa = ${GLOSA_OLVIDADA}
     where id = any(array(
      select id from movimientos_banco where fecha_contable < ${diaDe(antes)}::date and glosa <> ${GLOSA_OLVIDADA}
       order by fecha_contable, id limit ${limite} for update skip locked))`);
  return rowCount ?? 0;
}

/** Deletes what Fintoc said about movements of before then that no person has to look at; how many. */
export async function borrarFintocAnteriores({ db }: Lector, antes: Date, limite: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from fintoc_movimientos where id = any(array(
      select id from fintoc_movimientos where dia < ${diaDe(antes)}::date and estado in ('unido', 'quitado')
       order by dia, id limit ${limite} for update skip locked))`);
  return rowCount ?? 0;
}

/** Deletes the bank's files that were saved before then; their movements stay. How many. */
export async function borrarCartolasAnteriores({ db }: Lector, antes: Date, limite: number): Promise<number> {
  const { rows } = await db.execute<{ id: string; archivo: string }>(sql`
    select id, archivo from cartolas where guardada_en < ${antes.toISOString()}::timestamptz
     order by guardada_en limit ${limite} for update skip locked`);
  if (rows.length === 0) return 0;
  const ids = sql.param(rows.map(({ id }) => id));
  await db.execute(
    sql`update movimientos_banco set cartola = null, fila = null where cartola = any(${ids}::bigint[])`,
  );
  await db.execute(sql`delete from cartolas where id = any(${ids}::bigint[])`);
  for (const { archivo } of rows) await borrarArchivo({ db }, archivo);
  return rows.length;
}
