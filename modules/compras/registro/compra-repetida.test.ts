import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { correos, ventas } from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { testDatabase } from "#tests/support/database.ts";
import { abrirTienda, deProducto, deTicket, leerTodo } from "#tests/support/shop/compras.ts";
import { call, openDoors, person } from "#tests/support/shop/functions-shop.ts";

const { db } = await testDatabase();
const shop = openDoors(db);
const MINUTO = 60_000;
const INICIO = shop.ctx.clock.now;
let tienda: Awaited<ReturnType<typeof abrirTienda>>;
let ana: Sesion;
let otro: Sesion;

beforeAll(async () => {
  ana = await person(db, "ANAANA01");
  otro = await person(db, "OTROOT02");
  tienda = await abrirTienda(shop.ctx);
});
beforeEach(async () => {
  shop.ctx.clock.now = INICIO;
  await db.execute(
    sql`truncate ventas, cobros_khipu, pagos, devoluciones, deudas, productos_compras, tickets_compras, cotizaciones, correos, notificaciones, push_envios cascade`,
  );
});

const pausa = (ms: number) => {
  shop.ctx.clock.now = new Date(shop.ctx.clock.now.getTime() + ms);
};
const carrito = () => [deProducto(tienda.producto, 2), deTicket(tienda.ticket)];
const cotizar = async (as: Sesion) =>
  (await call(shop, "cotizarCarrito", { carrito: carrito() }, { as })).body.codigo;
const ingresar = (body: object = {}, { as = ana, key }: { as?: Sesion; key?: string } = {}) =>
  call(
    shop,
    "ingresarCompras",
    { carrito: carrito(), usuario: as.user_id, ...body },
    { as, ...(key ? { key } : {}) },
  );

test.each([
  ["productos", () => [deProducto(tienda.producto)], "Ya registramos esta compra de productos"],
  ["tickets", () => [deTicket(tienda.ticket)], "Ya registramos esta compra de tickets"],
  ["both", carrito, "Ya registramos esta compra de productos y tickets"],
])("an equal cart of %s again is the same purchase for ten minutes", async (_, lineas, frase) => {
  const primera = await ingresar({ carrito: lineas() });
  pausa(10 * MINUTO - 1);
  const repetida = await ingresar({ carrito: lineas().reverse() });
  expect([repetida.status, repetida.body.error]).toEqual([409, expect.stringContaining(frase)]);
  expect(repetida.body).toMatchObject({ repetida: true, codigoVenta: primera.body.codigoVenta });
  expect((await ingresar({ carrito: lineas(), repetir: true })).status).toBe(200);
  expect(await db.$count(ventas)).toBe(2);
});

test("later, of another person, or once the first is settled, an equal cart is another purchase", async () => {
  const { body } = await ingresar();
  expect((await ingresar({}, { as: otro })).status).toBe(200);
  await db.update(ventas).set({ estado_pago: "Rechazado" }).where(eq(ventas.codigo, body.codigoVenta));
  expect((await ingresar()).status).toBe(200);
  pausa(10 * MINUTO);
  expect((await ingresar()).status).toBe(200);
});

test("sixteen at once, from any device, are one sale", async () => {
  const todas = await Promise.all(Array.from({ length: 16 }, () => ingresar()));
  expect(todas.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(409)]);
  expect(await db.$count(ventas)).toBe(1);
  expect(await db.$count(correos, eq(correos.plantilla, "carrito"))).toBe(1);
});

test("sixteen at once with one quote are one sale under its code", async () => {
  const codigo = await cotizar(ana);
  const todas = await Promise.all(Array.from({ length: 16 }, () => ingresar({ codigo })));
  expect(todas.filter(({ status }) => status === 200).map(({ body }) => body.codigoVenta)).toEqual([codigo]);
  expect(await db.$count(ventas)).toBe(1);
});

test("of two people who send the same quote at once only its owner gets the sale", async () => {
  const codigo = await cotizar(ana);
  const [suya, ajena] = await Promise.all([ana, otro].map((as) => ingresar({ codigo }, { as })));
  expect([suya?.status, suya?.body.codigoVenta]).toEqual([200, codigo]);
  // Once the sale took the quote, its code is just a code that the other person does not know.
  if (ajena?.status !== 200) expect(ajena?.status).toBe(403);
  expect(await db.$count(ventas, eq(ventas.codigo, codigo))).toBe(1);
});

test("the same Idempotency-Key gets the first answer again, also when it was a refusal", async () => {
  const primera = await ingresar({}, { key: "clave-compra-1" });
  const segunda = await ingresar({}, { key: "clave-compra-1" });
  expect([segunda.status, segunda.body]).toEqual([200, primera.body]);
  expect(await db.$count(ventas)).toBe(1);
  const juntas = await Promise.all(
    Array.from({ length: 8 }, () => ingresar({ repetir: true }, { key: "clave-compra-2" })),
  );
  expect(new Set(juntas.map(({ body }) => body.codigoVenta)).size).toBe(1);
  expect(await db.$count(ventas)).toBe(2);
  const negada = await ingresar({}, { key: "clave-compra-3" });
  pausa(20 * MINUTO);
  expect(await ingresar({}, { key: "clave-compra-3" })).toMatchObject({ status: 409, body: negada.body });
});

test("the same item on two lines is one line with both quantities", async () => {
  const { body } = await ingresar({ carrito: [deTicket(tienda.ticket, 1), deTicket(tienda.ticket, 2)] });
  const { tickets, venta } = await leerTodo(shop.ctx, body.codigoVenta);
  expect([tickets.length, tickets[0]?.cantidad, venta.total]).toEqual([1, 3, 15_000]);
});

test("a code that chance gives twice is taken once, and never from a person's quote", async () => {
  const azar = shop.ctx.random;
  const salen = [0, 0, 1, 0, 1, 2];
  shop.ctx.random = (bytes) => new Uint8Array(bytes).fill(salen.shift() ?? 9);
  const primera = await ingresar();
  const cotizada = await cotizar(otro);
  const segunda = await ingresar({ repetir: true });
  shop.ctx.random = azar;
  const codigos = [primera.body.codigoVenta, cotizada, segunda.body.codigoVenta];
  expect(codigos).toEqual(["PZ-AAAAAA", "PZ-BBBBBB", "PZ-CCCCCC"]);
  expect((await leerTodo(shop.ctx, "PZ-CCCCCC")).tickets).toHaveLength(1);
  expect((await ingresar({ codigo: cotizada }, { as: otro })).body.codigoVenta).toBe("PZ-BBBBBB");
});
