import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { cuentas, productos_compras, tickets, tickets_compras, ventas } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { LineaPedida } from "#modules/carrito/lineas.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { ingresarCompras } from "#modules/compras/registro/ingresar-compras.server.ts";
import type { ClaseRechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { chanceHex } from "#tests/support/chance.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { leerFormula } from "./formula.ts";
import { crearPareja, crearPersona } from "./personas.ts";
import { crearProducto } from "./productos.ts";

/** A shop that sells: a product of $10.000 with 100 gift points, a ticket of $5.000 with 500 points, a bank account. */
export async function abrirTienda(ctx: Ctx, sku = "700001") {
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { tickets_en_venta: true }, null));
  const producto = await crearProducto(ctx, { sku, producto: "Parrilla", puntos_regalo: 100 });
  const ticket = await crearTicket(ctx);
  await ctx.db.insert(cuentas).values({
    banco: "Banco Uno",
    tipo_cuenta: "Corriente",
    numero: "00123",
    nombre: "Puntazo SpA",
    rut: "77.123.456-9",
    email: "pagos@puntazo.example",
  });
  return { producto, ticket };
}

/** That shop in a database of its own, with an admin who confirms the payments. */
export async function tiendaConAdmin(abrirBase = testDatabase) {
  const { db, url } = await abrirBase();
  const ctx = testCtx(db);
  const tienda = await abrirTienda(ctx);
  const admin = await crearPersona(ctx, { role: "admin" });
  return { db, url, ctx, tienda, admin };
}

export async function crearTicket(ctx: Ctx, campos: Partial<typeof tickets.$inferInsert> = {}) {
  const [fila] = await ctx.db
    .insert(tickets)
    .values({ ticket: "Ticket Fonda", precio: 5_000, puntos: 500, hex: "#C8102E", ...campos })
    .returning();
  if (!fila) throw new Error("no ticket");
  return fila;
}

export const deProducto = (p: { id: number; precio_cliente: number }, cantidad = 1): LineaPedida => ({
  id: p.id,
  tipo: "producto",
  cantidad,
  precio: p.precio_cliente,
});

export const deTicket = (t: { id: number; precio: number }, cantidad = 1): LineaPedida => ({
  id: t.id,
  tipo: "ticket",
  cantidad,
  precio: t.precio,
});

/** A purchase that waits for its payment. */
export async function comprar(ctx: Ctx, sesion: Sesion, carrito: LineaPedida[]): Promise<string> {
  const pedido = { carrito, usuario: sesion.user_id, repetir: true };
  return (await ingresarCompras(ctx, pedido, sesion)).codigoVenta;
}

export async function comprarPagado(ctx: Ctx, sesion: Sesion, admin: Sesion, carrito: LineaPedida[]) {
  const codigo = await comprar(ctx, sesion, carrito);
  await pagoRecibido(ctx, { codigo }, admin);
  return codigo;
}

/** A paid sale whose referral credit waits for an admin: customer and inviter share their telephone. */
export async function comprarConPistas(ctx: Ctx, admin: Sesion, carrito: LineaPedida[]): Promise<string> {
  const celular = `9${String(Number.parseInt(chanceHex(3), 16)).padStart(8, "1")}`;
  const { compra } = await crearPareja(ctx, { celular }, { celular });
  return comprarPagado(ctx, compra, admin, carrito);
}

/** The sale as stored, with its lines. */
export async function leerTodo({ db }: Ctx, codigo: string) {
  const [venta] = await db.select().from(ventas).where(eq(ventas.codigo, codigo));
  if (!venta) throw new Error(`no sale ${codigo}`);
  return {
    venta,
    productos: await db
      .select()
      .from(productos_compras)
      .where(eq(productos_compras.venta, venta.id))
      .orderBy(productos_compras.id),
    tickets: await db
      .select()
      .from(tickets_compras)
      .where(eq(tickets_compras.venta, venta.id))
      .orderBy(tickets_compras.id),
  };
}

/** Expects a refusal of that kind; any other outcome fails. */
export const seNiega = (intento: Promise<unknown>, clase: ClaseRechazo, frase?: string | RegExp) =>
  expect(intento).rejects.toMatchObject({
    name: "Rechazo",
    clase,
    ...(frase ? { message: expect.stringMatching(frase) } : {}),
  });

/** Checks that the book is consistent and that balances match the formula. */
export async function libroLimpio(ctx: Ctx, saldos: Record<string, number> = {}): Promise<void> {
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
  for (const [codigo, puntos] of Object.entries(saldos)) {
    expect([codigo, await leerSaldo(ctx, codigo), await leerFormula(ctx.db, codigo)]).toEqual([
      codigo,
      puntos,
      puntos,
    ]);
  }
}
