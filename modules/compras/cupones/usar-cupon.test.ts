import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { cupones, cupones_usos, productos_compras, ventas, ventas_sumas } from "#database/schema.ts";
import { limpiarCotizaciones } from "#modules/compras/olvido.store.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { testDatabase } from "#tests/support/database.ts";
import { abrirTienda, deProducto, deTicket, leerTodo } from "#tests/support/shop/compras.ts";
import { call, openDoors, person } from "#tests/support/shop/functions-shop.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { anularLinea } from "../pago/anulacion/anular-venta.server.ts";
import { reabrirVenta, rechazarVenta } from "../pago/anulacion/rechazar-venta.server.ts";

const { db } = await testDatabase();
const shop = openDoors(db);
const INICIO = shop.ctx.clock.now;
let tienda: Awaited<ReturnType<typeof abrirTienda>>;
let otro: Awaited<ReturnType<typeof crearProducto>>;
let admin: Sesion;
const gente: Sesion[] = [];

beforeAll(async () => {
  tienda = await abrirTienda(shop.ctx);
  otro = await crearProducto(shop.ctx, { sku: "700002", producto: "Silla", precio_cliente: 3_333 });
  admin = await person(db, "ADMINA00", "admin");
  for (let i = 0; i < 16; i++) gente.push(await person(db, `GENTE${String(i).padStart(3, "0")}`));
});
beforeEach(async () => {
  shop.ctx.clock.now = INICIO;
  await db.execute(
    sql`truncate cupones, cupones_usos, ventas, cobros_khipu, pagos, devoluciones, deudas, productos_compras, tickets_compras, cotizaciones, ventas_sumas cascade`,
  );
  await db.insert(cupones).values({
    codigo: "DIEZ",
    tipo: "porcentaje",
    valor: 10,
    usos_maximos: 3,
    usos_por_persona: 1,
  });
});

const ana = () => gente[0] ?? admin;
const carrito = () => [deProducto(tienda.producto, 2), deProducto(otro), deTicket(tienda.ticket)];
const cotizar = (as: Sesion, lineas: unknown = carrito(), cupon: string | undefined = "diez") =>
  call(shop, "cotizarCarrito", { carrito: lineas, cupon }, { as });
const comprar = (as: Sesion, codigo: string, lineas: unknown = carrito()) =>
  call(shop, "ingresarCompras", { carrito: lineas, usuario: as.user_id, codigo, repetir: true }, { as });
const usos = () => db.$count(cupones_usos);

test("a coupon takes its share off the products only, and the sale and its lines keep it", async () => {
  const { status, body } = await cotizar(ana());
  // 10 % of 23.333 pesos of products, rounded down; tickets are not discounted.
  expect([status, body]).toMatchObject([
    200,
    { cupon: "DIEZ", productos: 23_333, puntos: 5_000, descuento: 2_333, total: 26_000 },
  ]);
  expect(body.cuentas[0].monto).toBe(26_000);
  const venta = await comprar(ana(), body.codigo);
  expect(venta.body.codigoVenta).toBe(body.codigo);
  const todo = await leerTodo(shop.ctx, body.codigo);
  expect(todo.venta).toMatchObject({ cupon: "DIEZ", descuento: 2_333, total: 26_000 });
  expect(todo.productos.map(({ descuento }) => descuento)).toEqual([2_000, 333]);
  expect(await db.select().from(cupones_usos)).toMatchObject([{ codigo: body.codigo, vence_en: null }]);
});

test("without the code of its quote a sale has no coupon", async () => {
  await cotizar(ana());
  const lineas = carrito();
  const { body } = await call(
    shop,
    "ingresarCompras",
    { carrito: lineas, usuario: ana().user_id },
    { as: ana() },
  );
  const [venta] = await db.select().from(ventas).where(eq(ventas.codigo, body.codigoVenta));
  expect(venta).toMatchObject({ cupon: null, descuento: 0, total: 28_333 });
});

test("sixteen people at once share three uses", async () => {
  const todas = await Promise.all(gente.map((uno) => cotizar(uno)));
  expect(todas.filter(({ status }) => status === 200)).toHaveLength(3);
  for (const { status, body } of todas.filter(({ status }) => status !== 200))
    expect([status, body.message]).toEqual([409, "Ese cupón ya se usó todas las veces que se podía."]);
  expect(await usos()).toBe(3);
});

test("one person's quotes hold one use, however many carts and requests", async () => {
  const carritos = [1, 2, 3, 4].map((n) => [deProducto(tienda.producto, n)]);
  await Promise.all([...carritos, ...carritos].map((lineas) => cotizar(ana(), lineas)));
  expect(await usos()).toBe(1);
  const repetida = await cotizar(ana(), carritos[0]);
  expect([repetida.status, (await cotizar(ana(), carritos[0])).body.codigo]).toEqual([
    200,
    repetida.body.codigo,
  ]);
  await comprar(ana(), repetida.body.codigo, carritos[0]);
  const otra = await cotizar(ana(), carritos[1]);
  expect([otra.status, otra.body.message]).toEqual([409, "Ya usaste ese cupón."]);
});

test("the quote of a changed cart no longer has the discount", async () => {
  const vieja = await cotizar(ana(), [deProducto(tienda.producto, 1)]);
  const nueva = await cotizar(ana(), [deProducto(tienda.producto, 2)]);
  await comprar(ana(), nueva.body.codigo, [deProducto(tienda.producto, 2)]);
  await comprar(ana(), vieja.body.codigo, [deProducto(tienda.producto, 1)]);
  const filas = await db.select().from(ventas);
  expect(filas.map(({ descuento }) => descuento).sort((a, b) => a - b)).toEqual([0, 2_000]);
});

test("a use comes back when the quote expires, the sale is rejected or wholly annulled", async () => {
  const quien = ana();
  await cotizar(quien);
  shop.ctx.clock.now = new Date(INICIO.getTime() + 49 * 3_600_000);
  await limpiarCotizaciones(shop.ctx);
  expect(await usos()).toBe(0);
  const { body } = await cotizar(quien);
  const { codigo } = body;
  await comprar(quien, codigo);
  await rechazarVenta(shop.ctx, { codigo, motivo: "no llegó" }, admin);
  expect(await usos()).toBe(0);
  await reabrirVenta(shop.ctx, { codigo }, admin);
  expect(await usos()).toBe(1);
  await pagoRecibido(shop.ctx, { codigo }, admin);
  const lineas = await db.select().from(productos_compras).orderBy(productos_compras.id);
  await anularLinea(shop.ctx, { codigo, linea: lineas[0]?.id ?? 0, motivo: "retracto" }, admin);
  expect(await usos()).toBe(1);
  const { rows } = await db.execute<{ anulado: number }>(
    sql`select sum(anulado)::int as anulado from ${ventas_sumas}`,
  );
  // What is refunded is the line less its share of the discount.
  expect(rows[0]?.anulado).toBe(18_000);
});

test("what a coupon would take off is told without taking a use; unknown ones alike whatever they are", async () => {
  const revisar = (cupon: string, productos = 20_000) => call(shop, "revisarCupon", { cupon, productos });
  expect(await revisar(" diez ")).toMatchObject({ status: 200, body: { codigo: "DIEZ", descuento: 2_000 } });
  expect(await usos()).toBe(0);
  await db.update(cupones).set({ activo: false });
  const apagado = await revisar("DIEZ");
  const ausente = await revisar("NADA");
  expect(ausente.body.message).toBe(apagado.body.message);
  expect((await revisar("no es un código")).status).toBe(404);
});
