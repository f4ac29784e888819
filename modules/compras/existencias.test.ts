import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import {
  correos,
  existencias_movimientos,
  productos_opciones,
  reservas,
  usuarios,
  ventas,
} from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { avanzarDespacho } from "#modules/despachos/avanzar-despacho.server.ts";
import { auditarExistencias } from "#modules/panel/auditar-existencias.server.ts";
import { soltarVencidas } from "#modules/productos/existencias/mover-existencias.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { abrirTienda, comprarPagado, deProducto, leerTodo, seNiega } from "#tests/support/shop/compras.ts";
import {
  contar,
  productoContado,
  quedan,
  ventaEnviada,
  ventaSinStock,
} from "#tests/support/shop/existencias.ts";
import { call, openDoors, person } from "#tests/support/shop/functions-shop.ts";
import { DIRECCION } from "#tests/support/shop/personas.ts";
import { anularLinea } from "./pago/anulacion/anular-venta.server.ts";
import { rechazarSinPago } from "./pago/anulacion/rechazar-sin-pago.server.ts";
import { reabrirVenta, rechazarVenta } from "./pago/anulacion/rechazar-venta.server.ts";
import { nuevaVentaWhatsapp } from "./registro/nueva-venta-whatsapp.server.ts";
import { recibirDeVuelta, reponerLinea } from "./venta/reponer-linea.server.ts";

const { db } = await testDatabase();
const shop = openDoors(db);
const { ctx } = shop;
const HORA = 3_600_000;
let ana: Sesion;
let otro: Sesion;
let admin: Sesion;
let lectura: Sesion;

beforeAll(async () => {
  await abrirTienda(ctx);
  ana = await person(db, "ANAANA01");
  otro = await person(db, "OTROOT02");
  await db.update(usuarios).set(DIRECCION).where(eq(usuarios.codigo_referido, ana.codigo_referido));
  admin = await person(db, "ADMINA03", "admin");
  lectura = { ...admin, rol_admin: "lectura" };
});

type Item = Parameters<typeof deProducto>[0];
const pagar = (p: Item, cantidad: number, as: Sesion) =>
  call(shop, "cotizarCarrito", { carrito: [deProducto(p, cantidad)] }, { as });
const confirmar = (p: Item, cantidad: number, as: Sesion, codigo?: string) =>
  call(
    shop,
    "ingresarCompras",
    { carrito: [deProducto(p, cantidad)], usuario: as.user_id, repetir: true, codigo },
    { as },
  );
const cuadran = async () => expect((await auditarExistencias(ctx, { todo: true })).diferencias).toEqual([]);

test("'Pagar' keeps the units for two hours; another person is told how many are left", async () => {
  const p = await productoContado(ctx, 4);
  expect((await pagar(p, 2, ana)).status).toBe(200);
  expect(await quedan(ctx, p.sku)).toBe(2);
  expect(await pagar(p, 3, otro)).toMatchObject({
    status: 409,
    body: { message: `De «Producto ${p.sku}» quedan 2. Baja la cantidad para seguir.` },
  });
  expect((await pagar(p, 1, otro)).status).toBe(200);
  expect((await confirmar(p, 2, admin)).body.message).toBe(
    `De «Producto ${p.sku}» queda 1. Baja la cantidad para seguir.`,
  );
  const [fila] = await db.select().from(reservas).where(eq(reservas.producto, p.sku));
  expect(fila?.vence_en).toEqual(new Date(ctx.now().getTime() + 2 * HORA));
  await cuadran();
});

test("the same cart renews its time, another cart gives the units of the first back", async () => {
  const p = await productoContado(ctx, 3);
  const q = await productoContado(ctx, 1);
  const { body } = await pagar(p, 3, ana);
  ctx.clock.now = new Date(ctx.now().getTime() + HORA);
  expect((await pagar(p, 3, ana)).body.codigo).toBe(body.codigo);
  const [renovada] = await db.select().from(reservas).where(eq(reservas.codigo, body.codigo));
  expect(renovada?.vence_en).toEqual(new Date(ctx.now().getTime() + 2 * HORA));
  expect((await pagar(q, 1, ana)).status).toBe(200);
  expect([await quedan(ctx, p.sku), await quedan(ctx, q.sku)]).toEqual([3, 0]);
  // The sale takes over what its quote keeps, without a movement.
  const antes = await db.$count(existencias_movimientos);
  const { codigo } = (await pagar(q, 1, ana)).body;
  expect((await confirmar(q, 1, ana, codigo)).body.codigoVenta).toBe(codigo);
  expect(await db.$count(existencias_movimientos)).toBe(antes);
  expect(await db.select().from(reservas).where(eq(reservas.codigo, codigo))).toMatchObject([
    { vence_en: null },
  ]);
  await cuadran();
});

test("a live quote whose unit is gone is still sold, marked, and restocked once", async () => {
  const p = await productoContado(ctx, 1);
  const { codigo } = (await pagar(p, 1, ana)).body;
  ctx.clock.now = new Date(ctx.now().getTime() + 3 * HORA);
  // The next purchase releases the expired reservation itself, before the job runs.
  expect((await confirmar(p, 1, otro)).status).toBe(200);
  expect((await confirmar(p, 1, ana, codigo)).status).toBe(200);
  const { productos: lineas } = await leerTodo(ctx, codigo);
  expect(lineas).toMatchObject([{ sin_stock: true }]);
  const linea = lineas[0]?.id ?? 0;
  const pedido = { codigo, linea };
  await seNiega(reponerLinea(ctx, pedido, lectura), "ajeno");
  await seNiega(reponerLinea(ctx, { codigo, linea: 999_999 }, admin), "desconocido");
  await seNiega(reponerLinea(ctx, pedido, admin), "estado", /agotado/);
  await contar(ctx, p.sku, 4);
  const juntas = await Promise.allSettled([1, 2, 3].map(() => reponerLinea(ctx, pedido, admin)));
  expect(juntas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await quedan(ctx, p.sku)).toBe(3);
  await cuadran();
});

test("what is marked cannot leave the shop until it has its units", async () => {
  const { codigo, linea, sku } = await ventaSinStock(ctx, ana);
  await contar(ctx, sku, 0);
  await call(shop, "pagoRecibido", { codigo }, { as: admin });
  const enviar = () => avanzarDespacho(ctx, { codigo, estado: "Enviado", seguimiento: "1" }, admin);
  await seNiega(enviar(), "estado", /sin stock/);
  await contar(ctx, sku, 3);
  await reponerLinea(ctx, { codigo, linea: Number(linea) }, admin);
  expect((await enviar()).movidas).toBe(1);
  await cuadran();
});

test("goods that left come back by a press, once; goods that did not leave come back with the annulment", async () => {
  const { codigo, linea, sku } = await ventaEnviada(ctx, ana, admin);
  const pedido = { codigo, linea: Number(linea) };
  await anularLinea(ctx, { ...pedido, motivo: "retracto" }, admin);
  expect(await quedan(ctx, sku)).toBe(2);
  await seNiega(recibirDeVuelta(ctx, pedido, lectura), "ajeno");
  const juntas = await Promise.allSettled([1, 2].map(() => recibirDeVuelta(ctx, pedido, admin)));
  expect(juntas.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await quedan(ctx, sku)).toBe(3);
  const p = await productoContado(ctx, 1);
  const otra = await comprarPagado(ctx, ana, admin, [deProducto(p)]);
  const { productos: lineas } = await leerTodo(ctx, otra);
  await seNiega(recibirDeVuelta(ctx, { codigo: otra, linea: lineas[0]?.id ?? 0 }, admin), "estado");
  await anularLinea(ctx, { codigo: otra, linea: lineas[0]?.id ?? 0, motivo: "sin uso" }, admin);
  expect(await quedan(ctx, p.sku)).toBe(1);
  await cuadran();
});

test("seven days without payment reject a sale once, by mail, unless it was reopened or has a proof", async () => {
  const p = await productoContado(ctx, 6);
  const comprada = async () => (await confirmar(p, 1, ana)).body.codigoVenta as string;
  const [vieja, reabierta, conPrueba] = [await comprada(), await comprada(), await comprada()];
  await db.execute(sql`insert into archivos (id, tipo, mime, nombre, contenido, tamano)
    values ('prueba', 'comprobante', 'application/pdf', 'a.pdf', 'x'::bytea, 1)`);
  await db.update(ventas).set({ comprobante: "prueba" }).where(eq(ventas.codigo, conPrueba));
  ctx.clock.now = new Date(ctx.now().getTime() + 6 * DIA_MS);
  await rechazarVenta(ctx, { codigo: reabierta, motivo: "no llegó" }, admin);
  await reabrirVenta(ctx, { codigo: reabierta }, admin);
  await rechazarSinPago(ctx);
  expect((await leerTodo(ctx, vieja)).venta.estado_pago).toBe("Validando Pago");
  ctx.clock.now = new Date(ctx.now().getTime() + 25 * HORA);
  await Promise.all([rechazarSinPago(ctx), rechazarSinPago(ctx)]);
  const estados = await Promise.all([vieja, reabierta, conPrueba].map((codigo) => leerTodo(ctx, codigo)));
  expect(estados.map(({ venta }) => [venta.estado_pago, venta.motivo])).toEqual([
    ["Rechazado", "Sin pago en 7 días"],
    ["Validando Pago", null],
    ["Validando Pago", null],
  ]);
  const escritos = await db
    .select()
    .from(correos)
    .where(sql`clave like ${`rechazo:${vieja}:%`}`);
  expect(escritos).toMatchObject([{ plantilla: "pago_rechazado" }]);
  expect(await quedan(ctx, p.sku)).toBe(4);
  // The unit was sold meanwhile: the sale stays rejected.
  await contar(ctx, p.sku, 0);
  await seNiega(reabrirVenta(ctx, { codigo: vieja }, admin), "estado", /agotado/);
  await cuadran();
});

test("a sale by WhatsApp takes what a person may keep unpaid, or is refused", async () => {
  const p = await productoContado(ctx, 2);
  const nueva = (cantidad: number) =>
    nuevaVentaWhatsapp(
      ctx,
      { cliente: ana.codigo_referido, carrito: [deProducto(p, cantidad)], repetir: true },
      admin,
    );
  await seNiega(nueva(3), "estado", /quedan 2/);
  await nueva(2);
  expect(await quedan(ctx, p.sku)).toBe(1);
  await cuadran();
});

test("an option has its own units, and the product their sum", async () => {
  const p = await productoContado(ctx, 0);
  const fila = { producto: p.sku, valor_1: "L", sufijo: "L" };
  const [l, m] = await db
    .insert(productos_opciones)
    .values([fila, { ...fila, valor_1: "M", sufijo: "M" }])
    .returning();
  await db.execute(sql`update productos set opcion_1 = 'Talla' where sku = ${p.sku}`);
  await contar(ctx, p.sku, 1, l?.id ?? 0);
  await contar(ctx, p.sku, 4, m?.id ?? 0);
  const linea = (opcion: number | undefined, cantidad: number) => ({ ...deProducto(p, cantidad), opcion });
  const comprarOpcion = (opcion: number | undefined, cantidad: number) =>
    call(shop, "cotizarCarrito", { carrito: [linea(opcion, cantidad)] }, { as: otro });
  expect(await comprarOpcion(l?.id, 2)).toMatchObject({ status: 409, body: { message: /Talla L.*queda 1/ } });
  expect((await comprarOpcion(l?.id, 1)).status).toBe(200);
  expect(await quedan(ctx, p.sku)).toBe(4);
  expect((await comprarOpcion(m?.id, 4)).status).toBe(200);
  // The other cart of the same person gave its unit back, and of this option they keep half.
  expect(await quedan(ctx, p.sku)).toBe(3);
  await cuadran();
});

test("64 people race for 5 units: 5 sales, 59 clear answers, nothing below zero", async () => {
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { max_ventas_sin_pagar: 1_000 }, null));
  const p = await productoContado(ctx, 5);
  const gente = await Promise.all(
    Array.from({ length: 64 }, (_, i) => person(db, `RACE${String(i).padStart(4, "0")}`)),
  );
  const respuestas = await Promise.all(gente.map((quien) => confirmar(p, 1, quien)));
  const hechas = respuestas.filter(({ status }) => status === 200);
  const negadas = respuestas.filter(({ status }) => status === 409);
  expect([hechas.length, negadas.length]).toEqual([5, 59]);
  expect(new Set(negadas.map(({ body }) => body.message))).toEqual(
    new Set([`«Producto ${p.sku}» está agotado. Quítalo del carrito para seguir.`]),
  );
  expect(await quedan(ctx, p.sku)).toBe(0);
  await cuadran();
});

test("a well-stocked product does not outdate pages; crossing the border does", async () => {
  const p = await productoContado(ctx, 8);
  const vistas = async (hacer: () => Promise<unknown>) => {
    ctx.eventos.length = 0;
    await hacer();
    return ctx.eventos.filter(({ tabla, clave }) => tabla === "productos" && clave === p.sku).length;
  };
  expect(await vistas(() => pagar(p, 1, ana))).toBe(0);
  expect(await vistas(() => pagar(p, 2, otro))).toBe(1);
  expect(await quedan(ctx, p.sku)).toBe(5);
  ctx.clock.now = new Date(ctx.now().getTime() + 3 * HORA);
  expect(await vistas(() => soltarVencidas(ctx))).toBe(1);
  expect(await quedan(ctx, p.sku)).toBe(8);
});
