import { eq, like } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { notificaciones, reservas } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { auditarExistencias } from "#modules/panel/auditar-existencias.server.ts";
import { leerPanel } from "#modules/panel/leer-panel.server.ts";
import { leerTareas } from "#modules/panel/leer-tareas.server.ts";
import { leerRango } from "#modules/panel/rango.ts";
import { soltarUnidades } from "#modules/productos/existencias/mover-existencias.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { pdfDePrueba } from "#tests/support/papeles.ts";
import { abrirTienda, comprar, deProducto, leerTodo, seNiega } from "#tests/support/shop/compras.ts";
import { contar, productoContado, quedan, reservadas } from "#tests/support/shop/existencias.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { cotizarCarrito } from "./cotizacion/cotizar-carrito.server.ts";
import { deshacerPago } from "./pago/deshacer-pago.server.ts";
import { pagoRecibido } from "./pago/pago-recibido.server.ts";
import { adjuntarComprobante } from "./venta/adjuntar-archivo.server.ts";
import { listarVentas } from "./venta/listar-ventas.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
await abrirTienda(ctx);
const admin = await crearPersona(ctx, { role: "admin" });
/** Monday, 10:00 in Santiago; no holiday is near. */
const LUNES = new Date("2026-11-09T13:00:00Z");
const HORA = 3_600_000;
let ana: Sesion;
let otra: Sesion;

beforeEach(async () => {
  ctx.clock.now = LUNES;
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { feriados: "" }, null));
  ana = await crearPersona(ctx);
  otra = await crearPersona(ctx);
});

const pasar = (horas: number) => {
  ctx.clock.now = new Date(ctx.now().getTime() + horas * HORA);
};
const tomable = async (codigo: string) =>
  (await db.select().from(reservas).where(eq(reservas.codigo, codigo)))[0]?.tomable_desde;
const sinStock = async (codigo: string) => (await leerTodo(ctx, codigo)).productos.map((l) => l.sin_stock);
const cuadran = async () => expect((await auditarExistencias(ctx, { todo: true })).diferencias).toEqual([]);
const probar = (codigo: string) =>
  adjuntarComprobante(ctx, { codigo, archivo: { nombre: "pago.pdf", contenido: pdfDePrueba() } }, ana);

test("one account that never pays keeps half of the stock, over all its sales and quotes", async () => {
  const p = await productoContado(ctx, 10);
  const primera = await comprar(ctx, ana, [deProducto(p, 3)]);
  const segunda = await comprar(ctx, ana, [deProducto(p, 7)]);
  expect([await reservadas(ctx, primera), await reservadas(ctx, segunda)]).toEqual([3, 2]);
  const { codigo } = await cotizarCarrito(ctx, { carrito: [deProducto(p, 5)] }, ana);
  expect(await reservadas(ctx, codigo)).toBe(0);
  expect(await quedan(ctx, p.sku)).toBe(5);
  expect(await sinStock(segunda)).toEqual([false]);
  // More than there is for this person is refused, as before.
  await seNiega(comprar(ctx, ana, [deProducto(p, 6)]), "estado", /quedan 5/);
  await cuadran();
});

test("a payment takes what was not kept, or marks the line and tells the admins", async () => {
  const p = await productoContado(ctx, 4);
  const [mia, suya] = [
    await comprar(ctx, ana, [deProducto(p, 3)]),
    await comprar(ctx, otra, [deProducto(p, 2)]),
  ];
  expect([await reservadas(ctx, mia), await reservadas(ctx, suya), await quedan(ctx, p.sku)]).toEqual([
    2, 1, 1,
  ]);
  await pagoRecibido(ctx, { codigo: mia }, admin);
  expect([await reservadas(ctx, mia), await quedan(ctx, p.sku)]).toEqual([3, 0]);
  await pagoRecibido(ctx, { codigo: suya }, admin);
  // The unit that the line kept goes back: a line is whole or without units.
  expect([await reservadas(ctx, suya), await quedan(ctx, p.sku)]).toEqual([0, 1]);
  expect([await sinStock(mia), await sinStock(suya)]).toEqual([[false], [true]]);
  expect(await db.$count(notificaciones, like(notificaciones.clave, `admin:sin-stock:${suya}:%`))).toBe(1);
  await cuadran();
});

test("after 48 working hours the next buyer takes the units; until then the sale keeps them", async () => {
  const p = await productoContado(ctx, 1);
  const codigo = await comprar(ctx, ana, [deProducto(p)]);
  pasar(48 - 1 / 3600);
  await soltarUnidades(ctx);
  await seNiega(comprar(ctx, otra, [deProducto(p)]), "estado", /agotado/);
  pasar(1 / 3600);
  // The page of a product that is sold out would have no next buyer.
  await soltarUnidades(ctx);
  expect(await quedan(ctx, p.sku)).toBe(1);
  const suya = await comprar(ctx, otra, [deProducto(p)]);
  expect([await reservadas(ctx, codigo), await reservadas(ctx, suya)]).toEqual([0, 1]);
  await pagoRecibido(ctx, { codigo }, admin);
  expect(await sinStock(codigo)).toEqual([true]);
  await cuadran();
});

test("while there are free units, those of an unpaid sale stay with it, and its payment keeps them", async () => {
  const p = await productoContado(ctx, 5);
  const codigo = await comprar(ctx, ana, [deProducto(p, 2)]);
  pasar(24 * 5);
  await soltarUnidades(ctx);
  await comprar(ctx, otra, [deProducto(p)]);
  expect(await reservadas(ctx, codigo)).toBe(2);
  await pagoRecibido(ctx, { codigo }, admin);
  expect([await reservadas(ctx, codigo), await tomable(codigo), await sinStock(codigo)]).toEqual([
    2,
    null,
    [false],
  ]);
  // What is paid is never taken.
  pasar(24 * 5);
  await seNiega(comprar(ctx, otra, [deProducto(p, 3)]), "estado", /quedan 2/);
  await cuadran();
});

test("weekends and the holidays of the setting do not count", async () => {
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { feriados: "2026-11-10" }, null));
  const p = await productoContado(ctx, 2);
  expect(await tomable(await comprar(ctx, ana, [deProducto(p)]))).toEqual(new Date("2026-11-12T13:00:00Z"));
  ctx.clock.now = new Date("2026-11-13T13:00:00Z");
  expect(await tomable(await comprar(ctx, otra, [deProducto(p)]))).toEqual(new Date("2026-11-17T13:00:00Z"));
});

test("a proof prolongs the time once, and the sale stands on 'por revisar'", async () => {
  const p = await productoContado(ctx, 2);
  const codigo = await comprar(ctx, ana, [deProducto(p)]);
  const porRevisar = async () =>
    (await leerTareas(ctx, admin)).lineas.find(({ clave }) => clave === "comprobantes")?.cuantas ?? 0;
  const antes = await porRevisar();
  pasar(24);
  await probar(codigo);
  const prolongado = new Date(LUNES.getTime() + 72 * HORA);
  expect(await tomable(codigo)).toEqual(prolongado);
  pasar(24);
  await probar(codigo);
  expect(await tomable(codigo)).toEqual(prolongado);
  const { ventas } = await listarVentas(ctx, { por_revisar: true, texto: codigo });
  expect(ventas.map((venta) => venta.codigo)).toEqual([codigo]);
  expect(await porRevisar()).toBe(antes + 1);
  await pagoRecibido(ctx, { codigo }, admin);
  expect((await listarVentas(ctx, { por_revisar: true, texto: codigo })).ventas).toEqual([]);
});

test("the panel counts the units of unpaid sales, and its link lists those sales", async () => {
  const leer = async () =>
    (await leerPanel(ctx, leerRango(new URLSearchParams(), ctx.now()).rango)).existencias.sin_pago;
  const antes = await leer();
  const p = await productoContado(ctx, 10);
  const codigo = await comprar(ctx, ana, [deProducto(p, 4)]);
  await cotizarCarrito(ctx, { carrito: [deProducto(p, 1)] }, otra);
  expect(await leer()).toEqual({ unidades: antes.unidades + 4, ventas: antes.ventas + 1 });
  const { ventas } = await listarVentas(ctx, { apartadas: true, texto: codigo });
  expect(ventas.map((venta) => venta.codigo)).toEqual([codigo]);
  await pagoRecibido(ctx, { codigo }, admin);
  expect(await leer()).toEqual(antes);
});

test("an undone payment leaves the units with the sale, which keeps them for as long as a new one", async () => {
  const p = await productoContado(ctx, 3);
  const codigo = await comprar(ctx, ana, [deProducto(p, 2)]);
  await pagoRecibido(ctx, { codigo }, admin);
  await deshacerPago(ctx, { codigo }, admin);
  expect([await reservadas(ctx, codigo), await tomable(codigo)]).toEqual([
    2,
    new Date("2026-11-11T13:00:00Z"),
  ]);
  await cuadran();
  // A correction that leaves none does not take them either.
  await contar(ctx, p.sku, 0);
  expect(await reservadas(ctx, codigo)).toBe(2);
});
