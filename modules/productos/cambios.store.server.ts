import { eq, sql } from "drizzle-orm";
import { carpetas, categorias, productos, tickets } from "#database/schema.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";

type ProductoNuevo = typeof productos.$inferInsert;
type TicketNuevo = typeof tickets.$inferInsert;

/** False when the SKU is taken. */
export async function insertarProducto({ db }: Lector, fila: ProductoNuevo): Promise<boolean> {
  const puestas = await db
    .insert(productos)
    .values(fila)
    .onConflictDoNothing()
    .returning({ sku: productos.sku });
  return puestas.length > 0;
}

export async function actualizarProducto(
  { db }: Lector,
  sku: string,
  cambios: Partial<ProductoNuevo>,
): Promise<void> {
  await db.update(productos).set(cambios).where(eq(productos.sku, sku));
}

/** Resets the raffle bar of the product to zero. */
export const vaciarProducto = (lector: Lector, sku: string): Promise<void> =>
  actualizarProducto(lector, sku, { puntos_final: 0 });

export async function insertarCategoria({ db }: Lector, categoria: string): Promise<number> {
  const [fila] = await db.insert(categorias).values({ categoria }).returning({ id: categorias.id });
  return fila?.id ?? 0;
}

export async function fijarNombreCategoria({ db }: Lector, id: number, categoria: string): Promise<void> {
  await db.update(categorias).set({ categoria }).where(eq(categorias.id, id));
}

export async function eliminarCategoria({ db }: Lector, id: number): Promise<void> {
  await db.delete(categorias).where(eq(categorias.id, id));
}

export async function insertarTicket({ db }: Lector, fila: TicketNuevo): Promise<number> {
  const [puesto] = await db.insert(tickets).values(fila).returning({ id: tickets.id });
  return puesto?.id ?? 0;
}

export async function actualizarTicket(
  { db }: Lector,
  id: number,
  cambios: Partial<TicketNuevo>,
): Promise<void> {
  await db.update(tickets).set(cambios).where(eq(tickets.id, id));
}

/** Inserts folders and returns those that did not exist yet. */
export async function insertarCarpetas(
  { db }: Lector,
  bucket: string,
  nombres: readonly string[],
): Promise<string[]> {
  if (nombres.length === 0) return [];
  const filas = await db
    .insert(carpetas)
    .values(nombres.map((carpeta) => ({ bucket, carpeta })))
    .onConflictDoNothing()
    .returning({ carpeta: carpetas.carpeta });
  return filas.map(({ carpeta }) => carpeta);
}

/**
 * Ends the offers whose last day is over and returns their SKUs. Rows are locked in SKU order, as bulk edits do; a row
 * that another transaction holds is left for the next run.
 */
export async function cerrarOfertas({ db, now }: Lector & Pick<Ctx, "now">): Promise<string[]> {
  const { rows } = await db.execute<{ sku: string }>(sql`
    with vencidas as (
      select sku from productos where oferta_hasta <= ${now().toISOString()} order by sku
         for update skip locked)
    update productos p set precio_cliente = p.precio_normal, precio_normal = null, oferta_hasta = null
      from vencidas v where p.sku = v.sku
    returning p.sku`);
  return rows.map(({ sku }) => sku);
}
