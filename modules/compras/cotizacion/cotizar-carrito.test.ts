import { eq, gt } from "drizzle-orm";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { cotizaciones, cuentas, cupones, productos } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { COTIZACIONES_VIGENTES } from "#modules/compras/promesas.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { abrirTienda, crearTicket, deProducto, deTicket } from "#tests/support/shop/compras.ts";
import { productoContado, quedan, reservadas } from "#tests/support/shop/existencias.ts";
import { call, openDoors, person } from "#tests/support/shop/functions-shop.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";

const { db } = await testDatabase();
const shop = openDoors(db);
const HORAS_48 = 48 * 3_600_000;
let tienda: Awaited<ReturnType<typeof abrirTienda>>;
let ana: Sesion;
let otro: Sesion;

beforeAll(async () => {
  ana = await person(db, "ANAANA01");
  otro = await person(db, "OTROOT02");
  tienda = await abrirTienda(shop.ctx);
  await db.insert(cuentas).values({
    estado: false,
    banco: "Banco Cerrado",
    tipo_cuenta: "Vista",
    numero: "9",
    nombre: "X",
    rut: "1-9",
    email: "x@x.example",
  });
});
beforeEach(async () => {
  await db.delete(cotizaciones);
});

const carrito = () => [deProducto(tienda.producto, 2), deTicket(tienda.ticket)];
const cotizar = (body: unknown, as?: Sesion) => call(shop, "cotizarCarrito", body, { as });

test("a person gets a code, prices, points, totals and the active accounts in bank-app order for 48 hours", async () => {
  const { status, body } = await cotizar({ carrito: carrito() }, ana);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    codigo: expect.stringMatching(/^PZ-[A-Z2-9]{6}$/),
    productos: 20_000,
    puntos: 5_000,
    total: 25_000,
    puntos_ganados: 700,
    vence_en: new Date(shop.ctx.now().getTime() + HORAS_48).toISOString(),
  });
  expect(body.lineas).toMatchObject([
    { nombre: "Parrilla", sku: "700001", precio: 10_000, cantidad: 2, total: 20_000, puntos: 100 },
    { nombre: "Ticket Fonda", sku: null, precio: 5_000, cantidad: 1, total: 5_000, puntos: 500 },
  ]);
  expect(body.cuentas).toHaveLength(1);
  expect(Object.entries(body.cuentas[0])).toEqual([
    ["nombre", "Puntazo SpA"],
    ["rut", "77.123.456-9"],
    ["banco", "Banco Uno"],
    ["tipo_cuenta", "Corriente"],
    ["numero", "00123"],
    ["email", "pagos@puntazo.example"],
    ["monto", 25_000],
    ["asunto", body.codigo],
  ]);
  const [fila] = await db.select().from(cotizaciones);
  expect(fila?.usuario).toBe("ANAANA01");
});

test("the same cart, in any order, gets the same quote even if prices changed; another cart another", async () => {
  const primera = await cotizar({ carrito: carrito() }, ana);
  await db.update(productos).set({ precio_cliente: 12_000 }).where(eq(productos.id, tienda.producto.id));
  const otraVez = await cotizar({ carrito: carrito().reverse() }, ana);
  expect(otraVez.body.codigo).toBe(primera.body.codigo);
  expect(otraVez.body.total).toBe(25_000);
  const distinta = await cotizar({ carrito: [deProducto(tienda.producto)] }, ana);
  expect(distinta.body.codigo).not.toBe(primera.body.codigo);
  expect(distinta.body.total).toBe(12_000);
  await db.update(productos).set({ precio_cliente: 10_000 }).where(eq(productos.id, tienda.producto.id));
});

test("an expired quote is not repeated", async () => {
  const primera = await cotizar({ carrito: carrito() }, ana);
  const antes = shop.ctx.clock.now;
  shop.ctx.clock.now = new Date(antes.getTime() + HORAS_48 + 1);
  const segunda = await cotizar({ carrito: carrito() }, ana);
  shop.ctx.clock.now = antes;
  expect(segunda.body.codigo).not.toBe(primera.body.codigo);
});

test("the quote of one person is not that of another", async () => {
  const suya = await cotizar({ carrito: carrito() }, ana);
  const ajena = await cotizar({ carrito: carrito() }, otro);
  expect(ajena.body.codigo).not.toBe(suya.body.codigo);
});

test("sixteen at once make one quote", async () => {
  const todas = await Promise.all(Array.from({ length: 16 }, () => cotizar({ carrito: carrito() }, ana)));
  expect(new Set(todas.map(({ body }) => body.codigo)).size).toBe(1);
  expect(await db.$count(cotizaciones)).toBe(1);
});

test("beyond twenty live quotes of a person the oldest ends, and its units and coupon are free", async () => {
  const producto = await productoContado(shop.ctx, 1);
  await db.insert(cupones).values({ codigo: "UNICO", tipo: "porcentaje", valor: 10, usos_maximos: 1 });
  const inicio = shop.ctx.clock.now;
  onTestFinished(() => {
    shop.ctx.clock.now = inicio;
  });
  /** Each cart of tickets is another one. */
  const cotizarOtro = (n: number) => {
    shop.ctx.clock.now = new Date(inicio.getTime() + n * 1_000);
    return cotizar({ carrito: [deTicket(tienda.ticket, n)] }, ana);
  };
  const vigentes = () => db.$count(cotizaciones, gt(cotizaciones.vence_en, shop.ctx.now()));
  const pedida = { carrito: [deProducto(producto)], cupon: "UNICO" };
  const { body: primera } = await cotizar(pedida, ana);
  for (let n = 1; n < COTIZACIONES_VIGENTES; n += 1) expect((await cotizarOtro(n)).status).toBe(200);
  expect(await vigentes()).toBe(COTIZACIONES_VIGENTES);
  expect((await cotizar(pedida, otro)).status).toBe(409);
  await cotizarOtro(COTIZACIONES_VIGENTES);
  expect(await vigentes()).toBe(COTIZACIONES_VIGENTES);
  const [terminada] = await db.select().from(cotizaciones).where(eq(cotizaciones.codigo, primera.codigo));
  expect(terminada?.vence_en).toEqual(shop.ctx.now());
  expect([await reservadas(shop.ctx, primera.codigo), await quedan(shop.ctx, producto.sku)]).toEqual([0, 1]);
  expect((await cotizar(pedida, otro)).body).toMatchObject({ cupon: "UNICO", no_apartadas: [] });
});

test("a visitor gets no quote", async () => {
  const { status, body } = await cotizar({ carrito: carrito() });
  expect([status, body.error]).toEqual([401, "Usuario no autenticado"]);
  expect(await db.$count(cotizaciones)).toBe(0);
});

test.each([
  [{}, "Falta el campo «carrito»."],
  [{ carrito: {} }, "El campo «carrito» no es válido."],
  [{ carrito: [{ tipo: "producto", cantidad: 1 }] }, "Falta el campo «carrito.0.id»."],
  [{ carrito: [{ id: 1, tipo: "otro", cantidad: 1 }] }, "El campo «carrito.0.tipo» no es válido."],
  [{ carrito: [{ id: 1, tipo: "producto", cantidad: "2" }] }, "El campo «carrito.0.cantidad» no es válido."],
  [{ carrito: [], cupon: 7 }, "El campo «cupon» no es válido."],
])("%j gets 400", async (body, message) => {
  expect(await cotizar(body, ana)).toMatchObject({ status: 400, body: { error: message, message } });
});

test.each([0, -1, 1.5])("quantity %d is refused with a sentence that names the item", async (cantidad) => {
  const linea = { ...deProducto(tienda.producto), name: "Parrilla", cantidad };
  const { status, body } = await cotizar({ carrito: [linea] }, ana);
  expect([status, body.message]).toEqual([
    422,
    "La cantidad de «Parrilla» debe ser un número entero desde 1.",
  ]);
  expect(await db.$count(cotizaciones)).toBe(0);
});

test("an empty cart, a total beyond exact numbers and an unknown item are refused", async () => {
  const desmedida = deProducto(tienda.producto, 2 ** 53 - 1);
  const casos = [
    [[], 422],
    [[desmedida], 422],
    [[desmedida, desmedida], 422],
    [[{ id: 999_999, tipo: "ticket", cantidad: 1 }], 404],
  ] as const;
  for (const [lineas, status] of casos) {
    const respuesta = await cotizar({ carrito: lineas }, ana);
    expect(respuesta.status).toBe(status);
    expect(respuesta.body.message).not.toMatch(/producto|ticket/i);
  }
  expect(await db.$count(cotizaciones)).toBe(0);
});

test("what is withdrawn is refused unless a live quote has it", async () => {
  const retirable = await crearProducto(shop.ctx, { sku: "700002", producto: "Producto Estrella" });
  const oculto = await crearTicket(shop.ctx, { ticket: "Ticket Secreto", publico: false });
  const antes = await cotizar({ carrito: [deProducto(retirable)] }, ana);
  await db.update(productos).set({ disponible: false }).where(eq(productos.id, retirable.id));
  expect(await cotizar({ carrito: [deProducto(retirable)] }, ana)).toMatchObject({
    status: 200,
    body: { codigo: antes.body.codigo },
  });
  const ajeno = await cotizar({ carrito: [deProducto(retirable)] }, otro);
  expect([ajeno.status, ajeno.body.message]).toEqual([
    409,
    "«Producto Estrella» ya no está a la venta. Quítalo del carrito para seguir.",
  ]);
  const secreto = await cotizar({ carrito: [deTicket(oculto)] }, ana);
  expect([secreto.status, secreto.body.message]).toEqual([
    409,
    "«Ticket Secreto» ya no está a la venta. Quítalo del carrito para seguir.",
  ]);
});

test("while the sale of points is paused no person gets a quote of them", async () => {
  const cambiar = (tickets_en_venta: boolean) =>
    enTransaccion(shop.ctx, (tx) => guardarAjustes(tx, { tickets_en_venta }, null));
  await cotizar({ carrito: carrito() }, ana);
  await cambiar(false);
  const { status, body } = await cotizar({ carrito: carrito() }, ana);
  await cambiar(true);
  expect([status, body.message]).toEqual([
    409,
    "Por ahora la venta de puntos está en pausa. Quita «Ticket Fonda» del carrito para seguir.",
  ]);
});
