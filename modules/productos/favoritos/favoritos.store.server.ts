import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { favoritos, productos } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** Selects the person's SKUs, the last one kept first. */
export const skusFavoritos = (usuario: string | SQL): SQL =>
  sql`select producto as sku from favoritos where usuario = ${usuario} order by created_at desc, producto`;

export async function leerSkusFavoritos({ db }: Lector, usuario: string): Promise<string[]> {
  const { rows } = await db.execute<{ sku: string }>(sql`${skusFavoritos(usuario)}`);
  return rows.map(({ sku }) => sku);
}

/** Which of these products exist, and whether they are for sale. */
export const leerExistentes = ({ db }: Lector, skus: readonly string[]) =>
  db
    .select({ sku: productos.sku, disponible: productos.disponible })
    .from(productos)
    .where(inArray(productos.sku, [...skus]));

export async function insertarFavoritos(
  { db }: Lector,
  usuario: string,
  filas: readonly { producto: string; created_at: Date }[],
): Promise<void> {
  if (filas.length === 0) return;
  await db
    .insert(favoritos)
    .values(filas.map((fila) => ({ ...fila, usuario })))
    .onConflictDoNothing();
}

/** Whether the product was among them. */
export async function borrarFavorito({ db }: Lector, usuario: string, producto: string): Promise<boolean> {
  const borradas = await db
    .delete(favoritos)
    .where(and(eq(favoritos.usuario, usuario), eq(favoritos.producto, producto)))
    .returning({ producto: favoritos.producto });
  return borradas.length > 0;
}

/** Removes what a deleted person kept. */
export async function olvidarFavoritos({ db }: Lector, usuario: string): Promise<void> {
  await db.delete(favoritos).where(eq(favoritos.usuario, usuario));
}
