import { asc, eq, inArray } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { cuentas, productos, tickets } from "#database/schema.ts";
import { claveLinea, type LineaPedida } from "#modules/carrito/lineas.ts";
import type { Catalogo, ItemCatalogo } from "#modules/carrito/valorar.ts";

type ConDb = { db: DbOrTx };

/** What the shop says today of the items that somebody asks for. */
export async function leerCatalogo(ctx: ConDb, lineas: readonly LineaPedida[]): Promise<Catalogo> {
  const ids = (tipo: LineaPedida["tipo"]) => lineas.filter((l) => l.tipo === tipo).map(({ id }) => id);
  const items = [...(await leerProductos(ctx, ids("producto"))), ...(await leerTickets(ctx, ids("ticket")))];
  return new Map(items.map((item) => [claveLinea(item), item]));
}

async function leerProductos({ db }: ConDb, ids: number[]): Promise<ItemCatalogo[]> {
  if (ids.length === 0) return [];
  const filas = await db
    .select({
      id: productos.id,
      sku: productos.sku,
      nombre: productos.producto,
      imagen_1: productos.imagen_1,
      precio: productos.precio_cliente,
      puntos: productos.puntos_regalo,
      a_la_venta: productos.disponible,
    })
    .from(productos)
    .where(inArray(productos.id, ids));
  return filas.map((fila) => ({ ...fila, tipo: "producto" }));
}

async function leerTickets({ db }: ConDb, ids: number[]): Promise<ItemCatalogo[]> {
  if (ids.length === 0) return [];
  const filas = await db
    .select({
      id: tickets.id,
      nombre: tickets.ticket,
      imagen_1: tickets.imagen_1,
      precio: tickets.precio,
      puntos: tickets.puntos,
      a_la_venta: tickets.publico,
    })
    .from(tickets)
    .where(inArray(tickets.id, ids));
  return filas.map((fila) => ({ ...fila, tipo: "ticket", sku: null }));
}

/** The accounts that receive transfers, in the order in which bank apps ask for their data. */
export const leerCuentasActivas = ({ db }: ConDb) =>
  db
    .select({
      nombre: cuentas.nombre,
      rut: cuentas.rut,
      banco: cuentas.banco,
      tipo_cuenta: cuentas.tipo_cuenta,
      numero: cuentas.numero,
      email: cuentas.email,
    })
    .from(cuentas)
    .where(eq(cuentas.estado, true))
    .orderBy(asc(cuentas.id));

export type CuentaActiva = Awaited<ReturnType<typeof leerCuentasActivas>>[number];
