import { eq } from "drizzle-orm";
import { productos, productos_compras, productos_opciones, reservas, ventas } from "#database/schema.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { avanzarDespacho } from "#modules/despachos/avanzar-despacho.server.ts";
import { ponerUnidades } from "#modules/productos/existencias/mover-existencias.server.ts";
import { chanceHex } from "#tests/support/chance.ts";
import { comprar, comprarPagado, deProducto } from "./compras.ts";
import { DIRECCION } from "./personas.ts";
import { crearProducto } from "./productos.ts";

/** Sets the units of a product or option, with their movement. */
export const contar = (ctx: Ctx, sku: string, existencias: number | null, opcion: number | null = null) =>
  enTransaccion(ctx, (tx) =>
    ponerUnidades(tx, {
      causa: "correccion",
      motivo: "conteo",
      quien: null,
      deseadas: [{ sku, opcion, existencias }],
    }),
  );

type Opcion = typeof productos_opciones.$inferInsert;

/** Gives a product its options, each with the movement of its units: the audit of units compares both. */
export async function agregarOpciones(ctx: Ctx, opciones: readonly Opcion[]): Promise<void> {
  for (const { existencias = null, ...opcion } of opciones) {
    const [fila] = await ctx.db.insert(productos_opciones).values(opcion).returning();
    if (existencias !== null && fila) await contar(ctx, fila.producto, existencias, fila.id);
  }
}

export async function quedan({ db }: Pick<Ctx, "db">, sku: string): Promise<number | null> {
  const [fila] = await db.select().from(productos).where(eq(productos.sku, sku));
  return fila?.existencias ?? null;
}

/** The units that a quote or sale keeps. */
export async function reservadas({ db }: Pick<Ctx, "db">, codigo: string): Promise<number> {
  const filas = await db.select().from(reservas).where(eq(reservas.codigo, codigo));
  return filas.reduce((suma, { cantidad }) => suma + cantidad, 0);
}

let creados = 0;

/** A product of its own with these units. */
export async function productoContado(ctx: Ctx, existencias: number) {
  const producto = await crearProducto(ctx, { sku: `STK${++creados}${chanceHex(3)}` });
  await contar(ctx, producto.sku, existencias);
  return producto;
}

/** The id of the only product line of a sale. */
export const lineaDe = async ({ db }: Ctx, codigo: string) => {
  const [fila] = await db
    .select({ id: productos_compras.id })
    .from(productos_compras)
    .innerJoin(ventas, eq(ventas.id, productos_compras.venta))
    .where(eq(ventas.codigo, codigo));
  return String(fila?.id);
};

/** A sale whose line waits for units, which have arrived since. */
export async function ventaSinStock(ctx: Ctx, cliente: Sesion) {
  const producto = await productoContado(ctx, 0);
  await contar(ctx, producto.sku, null);
  const codigo = await comprar(ctx, cliente, [deProducto(producto)]);
  const linea = await lineaDe(ctx, codigo);
  await ctx.db
    .update(productos_compras)
    .set({ sin_stock: true })
    .where(eq(productos_compras.id, Number(linea)));
  await contar(ctx, producto.sku, 3);
  return { codigo, linea, sku: producto.sku };
}

/** A paid sale of one of three units that has left the shop. */
export async function ventaEnviada(ctx: Ctx, cliente: Sesion, admin: Sesion) {
  const producto = await productoContado(ctx, 3);
  const codigo = await comprarPagado(ctx, cliente, admin, [deProducto(producto)]);
  const envio = { ...DIRECCION, nombre: "Ana", celular: "" };
  await ctx.db.update(ventas).set({ envio }).where(eq(ventas.codigo, codigo));
  await avanzarDespacho(ctx, { codigo, estado: "Enviado", seguimiento: "X1" }, admin);
  return { codigo, linea: await lineaDe(ctx, codigo), sku: producto.sku };
}
