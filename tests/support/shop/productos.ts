import { categorias, productos } from "#database/schema.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";

type Campos = Partial<typeof productos.$inferInsert> & { sku: string };

/** Inserts a product directly; the test creates its raffle. */
export async function crearProducto(ctx: Ctx, campos: Campos) {
  const [categoria] = await ctx.db
    .insert(categorias)
    .values({ categoria: "Pruebas" })
    .onConflictDoUpdate({ target: categorias.categoria, set: { categoria: "Pruebas" } })
    .returning();
  const [fila] = await ctx.db
    .insert(productos)
    .values({
      producto: `Producto ${campos.sku}`,
      precio_cliente: 10_000,
      categoria_id: categoria?.id ?? 0,
      ...campos,
    })
    .returning();
  if (!fila) throw new Error("no product");
  return fila;
}
