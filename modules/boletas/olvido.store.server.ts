import { sql } from "drizzle-orm";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** Removes buyer, lines and file from documents of before then; number, day and amounts stay. How many. */
export async function olvidarDocumentosAnteriores(
  { db }: Lector,
  antes: Date,
  limite: number,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update boletas_documentos set receptor_rut = null, receptor_nombre = null, xml = null, ted = null,
           detalle = '{"lineas": [], "descuentos": []}'
     where id = any(array(
      select id from boletas_documentos
       where creado_en < ${antes.toISOString()}::timestamptz and xml is not null
         and (tipo = 61 or estado in ('aceptada', 'reparo', 'rechazada'))
       order by creado_en limit ${limite} for update skip locked))`);
  return rowCount ?? 0;
}

/** Removes the bytes of envelopes that the SII processed before then. How many. */
export async function olvidarSobresAnteriores({ db }: Lector, antes: Date, limite: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update boletas_sobres set contenido = null where id = any(array(
      select id from boletas_sobres
       where procesado_en < ${antes.toISOString()}::timestamptz and contenido is not null
       order by procesado_en limit ${limite} for update skip locked))`);
  return rowCount ?? 0;
}
