import { expect, test } from "vitest";
import { acreditarReferido } from "#modules/compras/pago/acreditar-referido.server.ts";
import { anularLinea, anularVenta } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import { seguirDeudas } from "#modules/compras/pago/deudas/seguir-deudas.server.ts";
import { registrarPremio } from "#modules/compras/registro/registrar-venta.server.ts";
import { detalleVenta } from "#modules/compras/venta/detalle-venta.server.ts";
import { bloquearCliente } from "#modules/compras/venta/venta.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { fijarCostoEnvio } from "#modules/despachos/costo-envio.server.ts";
import { sumarPorDevolver } from "#modules/puntos/deudas/deudas.store.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { leerPorDevolver } from "#modules/puntos/resumen-historial.store.server.ts";
import { confirmarPar } from "#modules/transferencias/conciliacion/confirmar.server.ts";
import {
  comprar,
  comprarPagado,
  deProducto,
  deTicket,
  leerTodo,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { gastar, nuevoSorteo } from "#tests/support/shop/libro.ts";
import { crearMovimiento } from "#tests/support/shop/movimientos.ts";
import { crearPareja, crearPersona, DIRECCION, darPuntos } from "#tests/support/shop/personas.ts";
import { leerAjustes } from "./ajustes.store.server.ts";
import { PROMESAS, puntosPorDevolver } from "./promesas.ts";

// Each test is named after the promise that it keeps, and runs the use cases that keep it.

const { db, ctx, tienda, admin } = await tiendaConAdmin();
const sorteo = await nuevoSorteo(ctx);
const ajustes = await leerAjustes(ctx);
const motivo = "Retracto";

const anularProducto = async (codigo: string) => {
  const linea = (await leerTodo(ctx, codigo)).productos[0]?.id ?? 0;
  return anularLinea(ctx, { codigo, linea, motivo }, admin);
};

test("puntos_de_regalo: what was used becomes a debt that bought points pay, and the money goes back whole", async () => {
  const ana = await crearPersona(ctx);
  const codigo = await comprarPagado(ctx, ana, admin, [deProducto(tienda.producto)]);
  await gastar(ctx, sorteo, ana, 60);
  const { devolucion, cliente } = await anularProducto(codigo);
  expect(devolucion.total).toBe(tienda.producto.precio_cliente);
  expect(cliente).toMatchObject({ puntos: 100, devueltos: 40, por_devolver: 60 });
  expect(await leerSaldo(ctx, ana.codigo_referido)).toBe(0);
  // The cart tells it before the person buys more.
  const debe = await leerPorDevolver(ctx, ana.codigo_referido);
  expect(puntosPorDevolver(debe)).toMatch(/^Tienes 60 puntos por devolver/);
  await comprarPagado(ctx, ana, admin, [deTicket(tienda.ticket)]);
  expect(await leerSaldo(ctx, ana.codigo_referido)).toBe(500 - 60);
  expect(await leerPorDevolver(ctx, ana.codigo_referido)).toBe(0);
  for (const palabra of ["Puntos por devolver", "próximos puntos", "no rebaja el dinero"])
    expect(PROMESAS.puntos_de_regalo()).toContain(palabra);
});

test("puntos_de_regalo_breve: points that are still there are taken back at once", async () => {
  const ana = await crearPersona(ctx);
  const codigo = await comprarPagado(ctx, ana, admin, [deProducto(tienda.producto)]);
  expect(await anularProducto(codigo)).toMatchObject({ cliente: { devueltos: 100, por_devolver: 0 } });
  expect(await leerSaldo(ctx, ana.codigo_referido)).toBe(0);
  expect(PROMESAS.puntos_de_regalo_breve()).toContain("los que ya usaste se descuentan de los próximos");
});

test("deuda_de_la_persona: another account of the same mailbox pays it, and no other person's", async () => {
  const [ana, suya, ajena] = [
    await crearPersona(ctx, { email: "deudora@gmail.com" }),
    await crearPersona(ctx, { email: "deu.dora+2@gmail.com" }),
    await crearPersona(ctx, { email: "deudora@correo.example" }),
  ];
  for (const { codigo_referido } of [suya, ajena]) await darPuntos(ctx, codigo_referido, 100);
  const codigo = await comprarPagado(ctx, ana, admin, [deProducto(tienda.producto)]);
  await gastar(ctx, sorteo, ana, 60);
  await anularProducto(codigo);
  await seguirDeudas(ctx);
  expect(await leerPorDevolver(ctx, ana.codigo_referido)).toBe(0);
  expect(await leerSaldo(ctx, suya.codigo_referido)).toBe(100 - 60);
  expect(await leerSaldo(ctx, ajena.codigo_referido)).toBe(100);
  expect(PROMESAS.deuda_de_la_persona()).toContain("el mismo correo");
});

test("referido: ten per cent of all points of a paid sale, rounded down, once", async () => {
  expect(PROMESAS.referido(ajustes)).toContain("10% de los puntos");
  const { compra, invito } = await crearPareja(ctx);
  const codigo = await comprarPagado(ctx, compra, admin, [
    deProducto(tienda.producto),
    deTicket(tienda.ticket),
  ]);
  expect(await leerSaldo(ctx, invito.codigo_referido)).toBe(60);
  await acreditarReferido(ctx, { codigo, motivo }, admin).catch(() => undefined);
  expect(await leerSaldo(ctx, invito.codigo_referido)).toBe(60);
});

test("referido_anulado: what the annulled part gave is taken back, and what was used is owed", async () => {
  const { compra, invito } = await crearPareja(ctx);
  const codigo = await comprarPagado(ctx, compra, admin, [
    deProducto(tienda.producto),
    deTicket(tienda.ticket),
  ]);
  await anularProducto(codigo);
  expect(await leerSaldo(ctx, invito.codigo_referido)).toBe(50);
  await gastar(ctx, sorteo, invito, 30);
  await anularVenta(ctx, { codigo, motivo }, admin);
  expect(await leerSaldo(ctx, invito.codigo_referido)).toBe(0);
  expect(await sumarPorDevolver(db, invito.codigo_referido)).toBe(30);
});

test("referido_retenido: a shared telephone holds the points until a person credits them", async () => {
  const celular = "+56 9 8765 4321";
  const { compra, invito } = await crearPareja(ctx, { celular }, { celular });
  const codigo = await comprarPagado(ctx, compra, admin, [deTicket(tienda.ticket)]);
  expect(await leerSaldo(ctx, invito.codigo_referido)).toBe(0);
  await acreditarReferido(ctx, { codigo, motivo }, admin);
  expect(await leerSaldo(ctx, invito.codigo_referido)).toBe(50);
});

test("referido_retenido: a payer is promised for transfers only, because only they bring a RUT", async () => {
  expect(PROMESAS.referido_retenido()).toContain("en los pagos por transferencia, el RUT de quien pagó");
  const rut = "11.111.111-1";
  const { compra, invito } = await crearPareja(ctx, { rut: "12.345.678-5" }, { rut });
  const codigo = await comprar(ctx, compra, [deTicket(tienda.ticket)]);
  const { total } = (await leerTodo(ctx, codigo)).venta;
  const deposito = await crearMovimiento(ctx, { monto: total, rut_pagador: rut });
  await confirmarPar(ctx, { depositos: [deposito], ventas: [codigo] }, admin);
  expect(await leerSaldo(ctx, invito.codigo_referido)).toBe(0);
});

test("envio_incluido: the customer pays what passes the amount of the settings", async () => {
  expect(PROMESAS.envio_incluido(ajustes)).toContain("hasta $5.000");
  const ana = await crearPersona(ctx, DIRECCION);
  const codigo = await comprarPagado(ctx, ana, admin, [deProducto(tienda.producto)]);
  const fijar = (costo: number) => fijarCostoEnvio(ctx, { codigo, costo }, admin);
  expect(await fijar(5_000)).toMatchObject({ diferencia_envio: 0 });
  expect(await fijar(5_001)).toMatchObject({ diferencia_envio: 1 });
});

test("envio_premio: the sentence of the setting is what the winner is asked for", async () => {
  const { codigo_referido } = await crearPersona(ctx, DIRECCION);
  const ganar = (envio_premio: "tienda" | "regla_general") =>
    enTransaccion(ctx, async (tx) => {
      const ganadora = (await bloquearCliente(tx, codigo_referido)) ?? expect.fail("no winner");
      const reglas = { sorteo: null, envio_premio, dias_para_reclamar: null };
      return registrarPremio(tx, ganadora, tienda.producto.sku, reglas);
    });
  const pide = async (envio_premio: "tienda" | "regla_general") => {
    const codigo = await ganar(envio_premio);
    await fijarCostoEnvio(ctx, { codigo, costo: 9_000 }, admin);
    return (await detalleVenta(ctx, codigo))?.diferencia_envio;
  };
  expect(PROMESAS.envio_premio(ajustes)).toContain("no paga nada");
  expect(await pide("tienda")).toBe(0);
  expect(PROMESAS.envio_premio({ ...ajustes, envio_premio: "regla_general" })).toContain(
    "cubre la diferencia",
  );
  expect(await pide("regla_general")).toBe(4_000);
});
