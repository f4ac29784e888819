import { and, asc, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { avisos_stock, productos, productos_opciones } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** What a person waits for: a product, or one of its options. */
export type Esperada = { sku: string; opcion: number | null };

const de = (usuario: string, { sku, opcion }: Esperada) =>
  and(
    eq(avisos_stock.usuario, usuario),
    eq(avisos_stock.producto, sku),
    opcion === null ? isNull(avisos_stock.opcion) : eq(avisos_stock.opcion, opcion),
  );

/** The units of what is on sale; undefined when there is no such thing on sale. */
export async function leerUnidadesDe(
  { db }: Lector,
  { sku, opcion }: Esperada,
): Promise<number | null | undefined> {
  const [fila] =
    opcion === null
      ? await db
          .select({ existencias: productos.existencias })
          .from(productos)
          .where(and(eq(productos.sku, sku), eq(productos.disponible, true)))
      : await db
          .select({ existencias: productos_opciones.existencias })
          .from(productos_opciones)
          .innerJoin(productos, eq(productos.sku, productos_opciones.producto))
          .where(
            and(
              eq(productos_opciones.id, opcion),
              eq(productos.sku, sku),
              eq(productos.disponible, true),
              eq(productos_opciones.disponible, true),
            ),
          );
  return fila?.existencias;
}

export async function contarAvisos({ db }: Lector, usuario: string): Promise<number> {
  const [fila] = await db
    .select({ cuantos: count() })
    .from(avisos_stock)
    .where(eq(avisos_stock.usuario, usuario));
  return fila?.cuantos ?? 0;
}

/** One that is waited for already stays as it is. */
export async function insertarAviso(
  { db }: Lector,
  usuario: string,
  { sku, opcion }: Esperada,
  fecha: Date,
): Promise<void> {
  await db
    .insert(avisos_stock)
    .values({ usuario, producto: sku, opcion, creado_en: fecha })
    .onConflictDoNothing();
}

export async function borrarAviso({ db }: Lector, usuario: string, cual: Esperada): Promise<void> {
  await db.delete(avisos_stock).where(de(usuario, cual));
}

/** What a person waits for of a product: the ids of its options, null for the product itself. */
export async function leerAvisosDe({ db }: Lector, usuario: string, sku: string): Promise<(number | null)[]> {
  const filas = await db
    .select({ opcion: avisos_stock.opcion })
    .from(avisos_stock)
    .where(and(eq(avisos_stock.usuario, usuario), eq(avisos_stock.producto, sku)));
  return filas.map(({ opcion }) => opcion);
}

/** Deletes those that are still there: of two processes only one gets each. */
export async function tomarAvisos({ db }: Lector, ids: readonly number[]): Promise<number[]> {
  const filas = await db
    .delete(avisos_stock)
    .where(inArray(avisos_stock.id, [...ids]))
    .returning({ id: avisos_stock.id });
  return filas.map(({ id }) => id);
}

export const leerAvisosPropios = ({ db }: Lector, usuario: string) =>
  db
    .select({
      producto: avisos_stock.producto,
      opcion: avisos_stock.opcion,
      creado_en: avisos_stock.creado_en,
    })
    .from(avisos_stock)
    .where(eq(avisos_stock.usuario, usuario))
    .orderBy(asc(avisos_stock.id));

export async function olvidarAvisos({ db }: Lector, usuario: string): Promise<void> {
  await db.delete(avisos_stock).where(eq(avisos_stock.usuario, usuario));
}

/** Deletes what people have waited for since before then, oldest first; how many. */
export async function borrarAvisosAnteriores({ db }: Lector, antes: Date, limite: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from avisos_stock where id = any(array(
      select id from avisos_stock where creado_en < ${antes.toISOString()}::timestamptz
       order by creado_en limit ${limite} for update skip locked))`);
  return rowCount ?? 0;
}
