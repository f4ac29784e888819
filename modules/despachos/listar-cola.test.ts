import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { productos, usuarios } from "#database/schema.ts";
import { anularLinea } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import { rechazarVenta } from "#modules/compras/pago/anulacion/rechazar-venta.server.ts";
import {
  comprar,
  comprarPagado,
  deProducto,
  deTicket,
  leerTodo,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { premioEnEspera } from "#tests/support/shop/pago-con-codigo.ts";
import { crearPersona, DIRECCION } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { avanzarDespacho } from "./avanzar-despacho.server.ts";
import { contarPorDespachar } from "./cola.store.server.ts";
import { fijarCostoEnvio } from "./costo-envio.server.ts";
import { leerOrdenes, listarCola } from "./listar-cola.server.ts";
import type { FiltrosCola } from "./orden.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();
const refri = await crearProducto(ctx, { sku: "700002", producto: "Refrigerador Ñandú" });
await db
  .update(productos)
  .set({ clase_peso: "pesado", ubicacion: "Bodega 2" })
  .where(eq(productos.sku, refri.sku));
const ana = await crearPersona(ctx, { ...DIRECCION, nombre: "Ana", apellido: "Muñoz" });
const beto = await crearPersona(ctx, { nombre: "Beto" });
const ema = await crearPersona(ctx, { ...DIRECCION, comuna: "Talca", region: "Maule", nombre: "Ema" });

const pagar = (quien: typeof ana, ...lineas: Parameters<typeof comprar>[2]) =>
  comprarPagado(ctx, quien, admin, lineas);
const de_ana = await pagar(ana, deProducto(tienda.producto, 2));
const de_beto = await pagar(beto, deProducto(tienda.producto), deTicket(tienda.ticket));
const de_ema = await pagar(ema, deProducto(tienda.producto), deProducto(refri));
const premio = await premioEnEspera(ctx, { sku: refri.sku, admin, carrito: [deTicket(tienda.ticket)] });
// None of these waits to be sent.
await comprar(ctx, ana, [deProducto(tienda.producto)]);
await pagar(ana, deTicket(tienda.ticket));
const rechazada = await comprar(ctx, ana, [deProducto(tienda.producto)]);
await rechazarVenta(ctx, { codigo: rechazada, motivo: "x" }, admin);
const anulada = await pagar(ana, deProducto(tienda.producto));
const [linea] = (await leerTodo(ctx, anulada)).productos;
await anularLinea(ctx, { codigo: anulada, linea: linea?.id ?? 0, motivo: "x" }, admin);

const cola = async (filtros: FiltrosCola = {}) =>
  (await listarCola(ctx, filtros)).ordenes.map(({ codigo }) => codigo);

test("the queue has the paid goods that wait, oldest first, and an order whose lines differ in each of its states", async () => {
  const { ordenes, conteos, siguiente } = await listarCola(ctx, {});
  expect(ordenes.map(({ codigo }) => codigo)).toEqual([de_ana, de_beto, de_ema, premio]);
  expect(siguiente).toBeNull();
  expect(conteos).toEqual({ todas: 4, Pagado: 4, Preparando: 0, Enviado: 0 });
  expect(ordenes).toMatchObject([
    { premio: false, cliente: "Ana Muñoz", clase_peso: "liviano", esperas: [], lineas: [{ cantidad: 2 }] },
    { esperas: ["Sin dirección"], lineas: [{ nombre: "Parrilla" }] },
    { clase_peso: "pesado", envio: { comuna: "Talca" }, lineas: [{}, { ubicacion: "Bodega 2" }] },
    { premio: true, esperas: ["Sin dirección", "Sin destinatario", expect.stringContaining("mismo RUT")] },
  ]);
  expect(ordenes[1]?.lineas).toHaveLength(1);

  await avanzarDespacho(ctx, { codigo: de_ana, estado: "Preparando" }, admin);
  const [primera] = (await leerTodo(ctx, de_ema)).productos;
  await avanzarDespacho(
    ctx,
    { codigo: de_ema, estado: "Enviado", lineas: [primera?.id ?? 0], seguimiento: "1" },
    admin,
  );
  expect(await cola({ estado: "Pagado" })).toEqual([de_beto, de_ema, premio]);
  expect(await cola({ estado: "Preparando" })).toEqual([de_ana]);
  expect(await cola({ estado: "Enviado" })).toEqual([de_ema]);
  expect((await listarCola(ctx, {})).conteos).toEqual({ todas: 4, Pagado: 3, Preparando: 1, Enviado: 1 });
  await fijarCostoEnvio(ctx, { codigo: de_ana, costo: 9_000 }, admin);
  const [orden] = await leerOrdenes(ctx, [de_ana]);
  expect(orden?.esperas).toEqual(["Diferencia de envío por recibir: $4.000"]);
});

test("filters find by region, weight, address and text", async () => {
  expect(await cola({ region: "Maule" })).toEqual([de_ema]);
  expect(await cola({ peso: "pesado" })).toEqual([de_ema, premio]);
  expect(await cola({ peso: "liviano" })).toEqual([de_ana, de_beto]);
  expect(await cola({ direccion: false })).toEqual([de_beto, premio]);
  expect(await cola({ direccion: true })).toEqual([de_ana, de_ema]);
  expect(await cola({ texto: de_beto.toLowerCase() })).toEqual([de_beto]);
  expect(await cola({ texto: de_beto.slice(3) })).toEqual([de_beto]);
  expect(await cola({ texto: "munoz" })).toEqual([de_ana]);
  expect(await cola({ texto: "700002" })).toEqual([de_ema, premio]);
  expect(await cola({ texto: "ñandú" })).toEqual([de_ema, premio]);
  for (const texto of ["%", "_", "'; drop table ventas; --", "nada de nada"])
    expect(await cola({ texto }), texto).toEqual([]);
  expect(await cola({ region: "Maule", peso: "liviano" })).toEqual([]);
});

test("a prize that is not prepared is found by the address of its winner's profile", async () => {
  const { usuario } = (await leerTodo(ctx, premio)).venta;
  const mudar = (campos: Partial<typeof usuarios.$inferInsert>) =>
    db.update(usuarios).set(campos).where(eq(usuarios.codigo_referido, usuario));
  await mudar({ direccion: "Calle 1", comuna: "Arica", region: "Arica y Parinacota" });
  expect(await cola({ region: "Arica y Parinacota" })).toEqual([premio]);
  expect(await cola({ direccion: false })).toEqual([de_beto]);
  await mudar({ direccion: null, comuna: null, region: null });
  expect(await cola({ direccion: false })).toEqual([de_beto, premio]);
});

test("pages follow each other by the last sale, and none is lost or twice", async () => {
  const vistas: string[] = [];
  let despues: number | undefined;
  do {
    const { ordenes, siguiente } = await listarCola(ctx, { despues }, 3);
    vistas.push(...ordenes.map(({ codigo }) => codigo));
    despues = siguiente ?? undefined;
  } while (despues);
  expect(vistas).toEqual([de_ana, de_beto, de_ema, premio]);
});

test("orders are read in the order asked for, without unknown, unpaid and empty ones", async () => {
  const leidas = await leerOrdenes(ctx, ["PZ-ZZZZZZ", de_beto, rechazada, anulada, de_ana]);
  expect(leidas.map(({ codigo }) => codigo)).toEqual([de_beto, de_ana]);
  expect(await leerOrdenes(ctx, [])).toEqual([]);
});

test("the panel counts what waits and what has no address", async () => {
  expect(await contarPorDespachar(ctx)).toBe(4);
});

test("the queue is read from the indexes of what waits, not from all lines", async () => {
  await db.execute(sql`set enable_seqscan = off`);
  const { rows } = await db.execute<Record<string, string>>(sql`explain select distinct c.venta
    from productos_compras c where c.estado in ('Pagado', 'Preparando') and c.venta > 0`);
  await db.execute(sql`reset enable_seqscan`);
  expect(JSON.stringify(rows)).toContain("productos_compras_por_despachar_idx");
});
