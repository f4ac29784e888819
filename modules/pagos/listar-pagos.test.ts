import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { bloqueos, boletas_documentos, liquidaciones_tarjeta, usuarios, ventas } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { devolverDinero } from "#modules/compras/dinero/devolver-dinero.server.ts";
import { usarFavor } from "#modules/compras/dinero/usar-favor.server.ts";
import { anularVenta } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import { rechazarVenta } from "#modules/compras/pago/anulacion/rechazar-venta.server.ts";
import { deshacerPago } from "#modules/compras/pago/deshacer-pago.server.ts";
import { registrarPago } from "#modules/compras/pago/registrar-pago.server.ts";
import { adjuntarBoleta } from "#modules/compras/venta/adjuntar-archivo.server.ts";
import { ROLES_ADMIN } from "#modules/comun/acceso/permisos.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { pdfDePrueba } from "#tests/support/papeles.ts";
import {
  comprar,
  comprarPagado,
  deTicket,
  leerTodo,
  seNiega,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { crearMovimiento } from "#tests/support/shop/movimientos.ts";
import { pagarConTarjeta } from "#tests/support/shop/pagos-tarjeta.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { leerFiltrosPagos } from "./filtros-pagos.ts";
import { exportarPagos, listarPagos } from "./listar-pagos.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin(databaseOfEachTest);
const HOY = new Date("2026-11-15T15:00:00Z");
const ana = await crearPersona(ctx, { nombre: "Ana", apellido: "Soto" });
const beto = await crearPersona(ctx, { nombre: "Beto", apellido: "Rojas" });
const carrito = (tickets = 1) => [deTicket(tienda.ticket, tickets)];

beforeEach(() => {
  ctx.clock.now = HOY;
});

const pasan = (ms: number) => {
  ctx.clock.now = new Date(ctx.now().getTime() + ms);
};
const filtros = (consulta = "") => leerFiltrosPagos(new URLSearchParams(consulta));
const listar = (consulta = "") => listarPagos(ctx, filtros(consulta));
const codigosDe = async (consulta: string) => (await listar(consulta)).pagos.map(({ codigo }) => codigo);
const boleta = { nombre: "boleta.pdf", contenido: pdfDePrueba() };

/** Ana's deposit of $12.000 for a sale of $5.000, what she had in favour for another one, and Beto's by hand, half an hour apart. */
async function tresPagos() {
  const movimiento = await crearMovimiento(ctx, { monto: 12_000, nombre_pagador: "ANA SOTO" });
  const deposito = await comprar(ctx, ana, carrito());
  await registrarPago(ctx, { codigo: deposito, monto: 12_000, via: "movimiento", movimiento }, admin);
  pasan(1_800_000);
  const conFavor = await comprar(ctx, ana, carrito());
  await usarFavor(ctx, { codigo: conFavor }, admin);
  pasan(1_800_000);
  const aMano = await comprarPagado(ctx, beto, admin, carrito(2));
  return { deposito, conFavor, aMano };
}

test("each way is a row with its sale, customer and what proves it, the newest first", async () => {
  const { deposito, conFavor, aMano } = await tresPagos();
  const { pagos: filas, sumas } = await listar();
  expect(filas).toMatchObject([
    {
      codigo: aMano,
      via: "manual",
      monto: 10_000,
      estado: "recibido",
      devuelto: 0,
      cliente: { nombre: "Beto" },
    },
    { codigo: conFavor, via: "a_favor", monto: 5_000, estado: "recibido", desde_ventas: deposito },
    {
      codigo: deposito,
      via: "movimiento",
      monto: 12_000,
      devuelto: 5_000,
      estado: "devuelto",
      pagador: "ANA SOTO",
    },
  ]);
  expect(filas[2]).toMatchObject({ dia_banco: "2026-11-15", boleta: null, no_calza: null });
  expect(sumas).toEqual({ pagos: 3, vivos: 3, recibido: 27_000, devuelto: 5_000 });
});

test("filters find by way, state, day, code and customer, and the sums are of what they find", async () => {
  const { deposito, conFavor, aMano } = await tresPagos();
  expect(await codigosDe("via=manual")).toEqual([aMano]);
  expect(await codigosDe("via=a_favor")).toEqual([conFavor]);
  expect(await codigosDe("estado=devuelto")).toEqual([deposito]);
  expect(await codigosDe("estado=recibido&orden=monto-asc")).toEqual([conFavor, aMano]);
  expect(await codigosDe(`texto=${deposito.slice(3)}`)).toEqual([deposito]);
  expect(await codigosDe("texto=rojas")).toEqual([aMano]);
  expect(await codigosDe("desde=2026-11-16")).toEqual([]);
  expect(await codigosDe("hasta=2026-11-15&orden=fecha-asc")).toEqual([deposito, conFavor, aMano]);
  // What no filter names counts as absent.
  expect(await codigosDe("via=cheque&estado=raro&no_calza=quizas&orden=x")).toHaveLength(3);
  expect((await listar("texto=soto")).sumas).toEqual({
    pagos: 2,
    vivos: 2,
    recibido: 17_000,
    devuelto: 5_000,
  });
});

test("the states: partial, undone, in favour after a rejection, and given back", async () => {
  const parcial = await comprar(ctx, ana, carrito());
  await registrarPago(ctx, { codigo: parcial, monto: 2_000, via: "manual" }, admin);
  const deshecho = await comprarPagado(ctx, ana, admin, carrito());
  await deshacerPago(ctx, { codigo: deshecho }, admin);
  const favor = await comprar(ctx, beto, carrito());
  await registrarPago(ctx, { codigo: favor, monto: 1_000, via: "manual" }, admin);
  await rechazarVenta(ctx, { codigo: favor, motivo: "No compra" }, admin);
  const anulada = await comprarPagado(ctx, beto, admin, carrito(3));
  await anularVenta(ctx, { codigo: anulada, motivo: "Error" }, admin);
  await devolverDinero(
    ctx,
    { codigo: anulada, monto: 15_000, fecha: "2026-11-15", forma: "transferencia" },
    admin,
  );
  const { pagos: filas, sumas } = await listar("orden=fecha-asc");
  expect(filas.map(({ codigo, estado }) => [codigo, estado])).toEqual([
    [parcial, "parcial"],
    [deshecho, "deshecho"],
    [favor, "a_favor"],
    [anulada, "devuelto"],
  ]);
  // What was undone is listed and not summed.
  expect(sumas).toEqual({ pagos: 4, vivos: 3, recibido: 18_000, devuelto: 15_000 });
  for (const { codigo, estado } of filas) expect(await codigosDe(`estado=${estado}`)).toEqual([codigo]);
});

test("a refund is taken from the payments of its sale in their order", async () => {
  const codigo = await comprar(ctx, ana, carrito());
  for (const monto of [2_000, 3_000]) {
    await registrarPago(ctx, { codigo, monto, via: "manual" }, admin);
    pasan(1_000);
  }
  await devolverDinero(ctx, { codigo, monto: 2_500, fecha: "2026-11-15", forma: "efectivo" }, admin);
  const { pagos: filas } = await listar("orden=fecha-asc");
  expect(filas.map(({ monto, devuelto }) => [monto, devuelto])).toEqual([
    [2_000, 2_000],
    [3_000, 500],
  ]);
});

const exigirBoletas = (desde: string) =>
  enTransaccion(ctx, (tx) => guardarAjustes(tx, { pagos_con_boleta_desde: desde }, null));

test("a paid sale without a boleta does not fit a day later, once the owner said from when each payment has one", async () => {
  const { deposito, conFavor, aMano } = await tresPagos();
  pasan(DIA_MS);
  expect((await listar()).sin_calzar).toBe(0);
  await exigirBoletas("2026-11-15");
  await adjuntarBoleta(ctx, { codigo: aMano, folio: "501", archivo: boleta }, admin);
  const { pagos: filas, sin_calzar } = await listar("no_calza=si");
  expect(filas.map(({ codigo, no_calza }) => [codigo, no_calza])).toEqual([
    [conFavor, "sin_boleta"],
    [deposito, "sin_boleta"],
  ]);
  expect(sin_calzar).toBe(2);
  expect(await codigosDe("no_calza=sin_boleta")).toHaveLength(2);
  expect(await codigosDe("no_calza=boleta_sin_pago")).toEqual([]);
  expect((await listar("texto=501")).pagos).toMatchObject([
    { codigo: aMano, boleta: { folio: "501", rechazada: false }, no_calza: null },
  ]);
  await exigirBoletas("2026-11-16");
  expect((await listar()).sin_calzar).toBe(0);
});

test("within the first day, and of a day before the owner's, nothing is missed", async () => {
  await exigirBoletas("2026-11-15");
  ctx.clock.now = new Date("2026-11-14T15:00:00Z");
  await comprarPagado(ctx, ana, admin, carrito());
  ctx.clock.now = HOY;
  await comprarPagado(ctx, ana, admin, carrito());
  pasan(DIA_MS - 1);
  expect((await listar()).sin_calzar).toBe(0);
  pasan(1);
  expect((await listar()).sin_calzar).toBe(0);
  pasan(1);
  expect((await listar()).sin_calzar).toBe(1);
});

test("a boleta whose sale is not paid any more does not fit, once per sale", async () => {
  const codigo = await comprar(ctx, ana, carrito());
  await registrarPago(ctx, { codigo, monto: 1_000, via: "manual" }, admin);
  pasan(1_000);
  await registrarPago(ctx, { codigo, monto: 4_000, via: "manual" }, admin);
  await adjuntarBoleta(ctx, { codigo, folio: "77", archivo: boleta }, admin);
  expect((await listar()).sin_calzar).toBe(0);
  // No door undoes a payment with a boleta: this is what the list would say if one did.
  await db.update(ventas).set({ estado_pago: "Validando Pago" }).where(eq(ventas.codigo, codigo));
  expect((await listar("no_calza=si")).pagos).toMatchObject([
    { codigo, monto: 4_000, no_calza: "boleta_sin_pago", boleta: { folio: "77" } },
  ]);
  // The credit note of a typed folio is made elsewhere.
  await db.update(ventas).set({ estado_pago: "Anulado" }).where(eq(ventas.codigo, codigo));
  expect((await listar()).sin_calzar).toBe(0);
});

test("a boleta that the shop owes is said, and counted at its own desk; a paid sale that owes none is missed", async () => {
  const electronicas = { boletas_activas: true, boletas_desde: HOY.toISOString() };
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, electronicas, null));
  const olvidada = await comprarPagado(ctx, beto, admin, carrito());
  const codigo = await comprarPagado(ctx, ana, admin, carrito());
  const { venta } = await leerTodo(ctx, codigo);
  await db.insert(boletas_documentos).values({
    venta: venta.id,
    numero: 1,
    ambiente: "produccion",
    tipo: 39,
    total: 5_000,
    detalle: { lineas: [{ nombre: "Ticket", cantidad: 1, precio: 5_000 }], descuentos: [] },
    creado_en: ctx.now(),
  });
  pasan(DIA_MS + 1);
  expect((await listar("texto=soto")).pagos).toMatchObject([
    { codigo, boleta: { folio: null, rechazada: false }, no_calza: null },
  ]);
  expect(await codigosDe("no_calza=si")).toEqual([olvidada]);
});

test("a card payment whose accounting day no deposit settled does not fit, once the bank has passed its term", async () => {
  await exigirBoletas("2026-11-15");
  const codigo = await comprar(ctx, ana, carrito());
  await pagarConTarjeta(ctx, { codigo, monto: 5_000, fecha_contable: "2026-11-15" }, admin);
  expect((await listar("via=webpay")).pagos).toMatchObject([
    { codigo, referencia: "•••• 6623 · autorización 1213", boleta: null },
  ]);
  pasan(5 * DIA_MS);
  await crearMovimiento(ctx, { monto: 1_000 });
  // The fifth day has not ended.
  expect((await listar()).sin_calzar).toBe(0);
  pasan(DIA_MS);
  expect((await listar("no_calza=si")).pagos).toMatchObject([{ codigo, no_calza: "sin_liquidar" }]);
  const movimiento = await crearMovimiento(ctx, {
    monto: 4_850,
    tipo: "liquidacion",
    glosa: "Abono Transbank",
  });
  const quien = admin.codigo_referido;
  await db
    .insert(liquidaciones_tarjeta)
    .values({ movimiento, fecha_contable: "2026-11-15", quien, creada_en: ctx.now() });
  expect((await listar()).sin_calzar).toBe(0);
});

test("what the bank has not shown yet is not missed", async () => {
  const codigo = await comprar(ctx, ana, carrito());
  await pagarConTarjeta(ctx, { codigo, monto: 5_000, fecha_contable: "2026-11-15" }, admin);
  await crearMovimiento(ctx, { monto: 1_000 });
  pasan(20 * DIA_MS);
  expect((await listar()).sin_calzar).toBe(0);
});

test("only dueña, ventas and lectura take the file, with a fresh proof; blocked people are not in it", async () => {
  const { aMano } = await tresPagos();
  const quienes = await Promise.all(
    ROLES_ADMIN.map(async (rol_admin) => crearPersona(ctx, { role: "admin", rol_admin })),
  );
  for (const quien of [...quienes, ana]) {
    const toma = exportarPagos(ctx, filtros(), quien);
    const puede = quien.role === "admin" && quien.rol_admin !== "catalogo";
    if (puede) expect((await toma).filas).toHaveLength(3);
    else await seNiega(toma, "ajeno");
  }
  await seNiega(exportarPagos(ctx, filtros(), { ...admin, reciente: false }), "sin_prueba");
  await db
    .update(usuarios)
    .set({ nombre: "Rocío", apellido: "Ñanco" })
    .where(eq(usuarios.user_id, admin.user_id));
  const { filas, cortado } = await exportarPagos(ctx, filtros("orden=fecha-asc"), admin, 2);
  expect([filas.length, cortado]).toEqual([2, true]);
  // The file says who recorded it by name.
  expect(filas.map(({ quien }) => quien)).toEqual(["Rocío Ñanco", "Rocío Ñanco"]);
  await db.insert(bloqueos).values({
    usuario: ana.codigo_referido,
    solicitud: "SD-PRUEBA01",
    pedido_en: ctx.now(),
    vence_en: ctx.now(),
  });
  expect((await exportarPagos(ctx, filtros(), admin)).filas.map(({ codigo }) => codigo)).toEqual([aMano]);
});
