import { beforeEach, expect, test } from "vitest";
import { devolverDinero } from "#modules/compras/dinero/devolver-dinero.server.ts";
import { leerFavor } from "#modules/compras/dinero/pagos.store.server.ts";
import { usarFavor } from "#modules/compras/dinero/usar-favor.server.ts";
import { anularVenta } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import { deshacerPago } from "#modules/compras/pago/deshacer-pago.server.ts";
import { detalleVenta } from "#modules/compras/venta/detalle-venta.server.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { HORA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import {
  comprar,
  deProducto,
  deTicket,
  leerTodo,
  seNiega,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { depositar } from "#tests/support/shop/movimientos.ts";
import { crearPersona, DIRECCION } from "#tests/support/shop/personas.ts";
import { fijarCostoEnvio, marcarDiferenciaRecibida } from "./costo-envio.server.ts";

const { ctx, tienda, admin } = await tiendaConAdmin();
const INICIO = ctx.now();
const PRECIO = tienda.producto.precio_cliente;
const DIFERENCIA = 4_000;
const motivo = "Se arrepintió";
let ana: Sesion;

beforeEach(async () => {
  ctx.clock.now = INICIO;
  ana = await crearPersona(ctx, DIRECCION);
});

/** A paid sale that owes the difference of its shipping. */
async function conDiferencia(): Promise<string> {
  const codigo = await comprar(ctx, ana, [deProducto(tienda.producto)]);
  await depositar(ctx, admin, codigo, PRECIO);
  await fijarCostoEnvio(ctx, { codigo, costo: 5_000 + DIFERENCIA }, admin);
  return codigo;
}
const favor = () => leerFavor(ctx, ana.codigo_referido);
const devolver = (codigo: string, monto: number) =>
  devolverDinero(ctx, { codigo, monto, fecha: diaDe(ctx.now()), forma: "transferencia" }, admin);
const recibir = (codigo: string, con?: "pagos" | "aparte") =>
  marcarDiferenciaRecibida(ctx, { codigo, ...(con && { con }) }, admin);

/** What counts as received of the difference, and what of it the payments of the sale brought. */
const cubre = async (codigo: string) => {
  const { venta } = await leerTodo(ctx, codigo);
  return [venta.diferencia_recibida, venta.diferencia_pagada];
};

test("a deposit that pays the difference is credit until then, and no longer", async () => {
  const codigo = await conDiferencia();
  await depositar(ctx, admin, codigo, DIFERENCIA + 500);
  expect(await favor()).toBe(DIFERENCIA + 500);
  expect(await recibir(codigo)).toEqual({ codigo, repetida: false, de_pagos: DIFERENCIA });
  expect(await recibir(codigo)).toEqual({ codigo, repetida: true, de_pagos: 0 });
  expect([await favor(), await cubre(codigo)]).toEqual([500, [DIFERENCIA, DIFERENCIA]]);
  const otra = await comprar(ctx, ana, [deTicket(tienda.ticket)]);
  expect(await usarFavor(ctx, { codigo: otra }, admin)).toMatchObject({ falta: 4_500 });
  await seNiega(usarFavor(ctx, { codigo: otra }, admin), "estado", /saldo a favor/);
});

test("a difference that came apart takes nothing from the payments, and goes back apart", async () => {
  const codigo = await conDiferencia();
  await depositar(ctx, admin, codigo, 1_000);
  expect(await recibir(codigo, "aparte")).toMatchObject({ de_pagos: 0 });
  expect([await favor(), await cubre(codigo)]).toEqual([1_000, [DIFERENCIA, 0]]);
  await anularVenta(ctx, { codigo, motivo }, admin);
  expect(await favor()).toBe(PRECIO + 1_000);
});

test("a deposit that is joined after the difference was marked can still be that money", async () => {
  const codigo = await conDiferencia();
  await seNiega(recibir(codigo, "pagos"), "estado", /saldo a favor/);
  await recibir(codigo);
  await depositar(ctx, admin, codigo, DIFERENCIA);
  expect(await recibir(codigo)).toMatchObject({ repetida: true });
  expect(await favor()).toBe(DIFERENCIA);
  expect(await recibir(codigo, "pagos")).toMatchObject({ repetida: false, de_pagos: DIFERENCIA });
  expect(await recibir(codigo, "pagos")).toMatchObject({ repetida: true, de_pagos: 0 });
  expect([await favor(), await cubre(codigo)]).toEqual([0, [DIFERENCIA, DIFERENCIA]]);
});

test("an annulment gives all of it back, once", async () => {
  const codigo = await conDiferencia();
  await depositar(ctx, admin, codigo, DIFERENCIA);
  await recibir(codigo);
  const { devolucion } = await anularVenta(ctx, { codigo, motivo }, admin);
  expect(devolucion).toMatchObject({ diferencia: DIFERENCIA, total: PRECIO + DIFERENCIA });
  expect(await favor()).toBe(PRECIO + DIFERENCIA);
  await devolver(codigo, PRECIO + DIFERENCIA);
  expect(await favor()).toBe(0);
  await seNiega(devolver(codigo, 1), "valor");
});

test("without its deposit the difference is owed again, and the sale stays paid", async () => {
  const codigo = await conDiferencia();
  const { pago } = await depositar(ctx, admin, codigo, DIFERENCIA);
  await recibir(codigo);
  ctx.clock.now = new Date(INICIO.getTime() + HORA_MS);
  await deshacerPago(ctx, { codigo, pago: pago ?? 0 }, admin);
  const { venta } = await leerTodo(ctx, codigo);
  expect(venta).toMatchObject({
    estado_pago: "Pagado",
    diferencia_envio: DIFERENCIA,
    diferencia_recibida: 0,
    diferencia_recibida_en: null,
    diferencia_pagada: 0,
  });
  expect(await favor()).toBe(0);
  await depositar(ctx, admin, codigo, DIFERENCIA);
  await recibir(codigo);
  expect([await favor(), await cubre(codigo)]).toEqual([0, [DIFERENCIA, DIFERENCIA]]);
});

test("without the payment of the goods the deposit still covers the difference, and the sale misses its price", async () => {
  const codigo = await conDiferencia();
  await depositar(ctx, admin, codigo, DIFERENCIA);
  await recibir(codigo);
  await deshacerPago(ctx, { codigo }, admin);
  expect(await detalleVenta(ctx, codigo)).toMatchObject({
    estado_pago: "Validando Pago",
    falta: PRECIO,
    a_favor: 0,
  });
  expect(await cubre(codigo)).toEqual([DIFERENCIA, DIFERENCIA]);
  expect(await depositar(ctx, admin, codigo, PRECIO)).toMatchObject({
    confirmada: true,
    falta: 0,
    a_favor: 0,
  });
});
