import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditoria, usuarios } from "#database/schema.ts";
import { registrarPremio } from "#modules/compras/registro/registrar-venta.server.ts";
import { detalleVenta } from "#modules/compras/venta/detalle-venta.server.ts";
import { bloquearCliente } from "#modules/compras/venta/venta.store.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { confirmarPar } from "#modules/transferencias/conciliacion/confirmar.server.ts";
import {
  comprar,
  comprarPagado,
  deProducto,
  deTicket,
  leerTodo,
  seNiega,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { crearMovimiento, rutNuevo } from "#tests/support/shop/movimientos.ts";
import { pagarConCodigo } from "#tests/support/shop/pago-con-codigo.ts";
import { crearPersona, DIRECCION } from "#tests/support/shop/personas.ts";
import { autorizarPremio } from "./autorizar-premio.server.ts";
import { avanzarDespacho } from "./avanzar-despacho.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();
const RUT = "12.345.678-5";
const motivo = "Son madre e hija: vimos las dos cédulas";
let ana: Sesion;
let codigo: string;

beforeEach(async () => {
  await db.update(usuarios).set({ rut: null });
  ana = await crearPersona(ctx, DIRECCION);
  codigo = await enTransaccion(ctx, async (tx) => {
    const ganadora = await bloquearCliente(tx, ana.codigo_referido);
    if (!ganadora) throw new Error("no winner");
    return registrarPremio(tx, ganadora, tienda.producto.sku);
  });
});

const ponerRut = (rut: string) =>
  db.update(usuarios).set({ rut }).where(eq(usuarios.codigo_referido, ana.codigo_referido));
const enviar = () => avanzarDespacho(ctx, { codigo, estado: "Enviado", seguimiento: "CX-1" }, admin);
const espera = async () => (await detalleVenta(ctx, codigo))?.espera_premio;
const autorizar = (quien = admin) => autorizarPremio(ctx, { codigo, motivo }, quien);

test("a prize is prepared, but not sent, until its winner has a valid RUT", async () => {
  await avanzarDespacho(ctx, { codigo, estado: "Preparando" }, admin);
  await seNiega(enviar(), "estado", "espera el RUT");
  await seNiega(avanzarDespacho(ctx, { codigo, estado: "Entregado" }, admin), "estado");
  await ponerRut("12345678-4");
  await seNiega(enviar(), "estado", "espera el RUT");
  expect(await espera()).toBe("sin_rut");
  await ponerRut(RUT);
  expect(await espera()).toBeNull();
  await enviar();
  expect((await leerTodo(ctx, codigo)).productos[0]?.estado).toBe("Enviado");
});

/** Another account pays a purchase with this RUT, by its code. */
async function pagaOtra(rut: string, quien?: Sesion): Promise<Sesion> {
  const otra = quien ?? (await crearPersona(ctx));
  await pagarConCodigo(ctx, { quien: otra, admin, rut, carrito: [deTicket(tienda.ticket, 1)] });
  return otra;
}

test("a RUT that other accounts only typed delays no prize", async () => {
  await ponerRut(RUT);
  for (let n = 0; n < 3; n++) await crearPersona(ctx, { rut: "12345678-5" });
  expect(await espera()).toBeNull();
  await enviar();
  expect((await leerTodo(ctx, codigo)).productos[0]?.estado).toBe("Enviado");
});

test("nor does one that another account paid with after the winner, or by the word of a person", async () => {
  const rut = rutNuevo();
  await ponerRut(rut);
  await pagaOtra(rut, ana);
  await pagaOtra(rut);
  expect(await espera()).toBeNull();
  const sinCodigo = rutNuevo();
  await ponerRut(sinCodigo);
  const otra = await crearPersona(ctx);
  const compra = await comprar(ctx, otra, [deTicket(tienda.ticket, 1)]);
  const { total } = (await leerTodo(ctx, compra)).venta;
  const id = await crearMovimiento(ctx, { monto: total, rut_pagador: sinCodigo });
  await confirmarPar(ctx, { depositos: [id], ventas: [compra] }, admin);
  expect(await espera()).toBeNull();
  await enviar();
});

test("when another account first paid with that RUT by code, the prize waits for a decision with its reason on record", async () => {
  const RUT = rutNuevo();
  await ponerRut(RUT);
  await pagaOtra(RUT);
  expect(await espera()).toBe("rut_repetido");
  await seNiega(enviar(), "estado", "mismo RUT");
  await autorizar();
  expect(await espera()).toBeNull();
  const hechos = await db
    .select()
    .from(auditoria)
    .where(eq(auditoria.objeto, `venta:${codigo}`));
  expect(hechos).toMatchObject([{ accion: "ventas.autorizar_premio", despues: { motivo } }]);
  // The decision was about that RUT.
  const segundo = rutNuevo();
  await pagaOtra(segundo);
  await ponerRut(segundo);
  await seNiega(enviar(), "estado", "mismo RUT");
  await ponerRut(RUT);
  await enviar();
});

test("a prize that was sent before the rule is delivered all the same", async () => {
  await ponerRut(RUT);
  await enviar();
  await db.update(usuarios).set({ rut: null });
  await avanzarDespacho(ctx, { codigo, estado: "Entregado" }, admin);
  expect((await leerTodo(ctx, codigo)).productos[0]?.estado).toBe("Entregado");
});

test("the decision needs an admin, a reason, a prize of another person that waits, and is taken once", async () => {
  const rut = rutNuevo();
  await ponerRut(rut);
  await seNiega(autorizar(), "estado");
  await pagaOtra(rut);
  await seNiega(autorizar(ana), "ajeno");
  await seNiega(autorizarPremio(ctx, { codigo, motivo: " " }, admin), "valor");
  await seNiega(autorizarPremio(ctx, { codigo: "PZ-ZZZZZZ", motivo }, admin), "desconocido");
  await seNiega(autorizar({ ...ana, role: "admin" }), "ajeno");
  const juntas = await Promise.allSettled(Array.from({ length: 6 }, () => autorizar()));
  expect(juntas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a prize that was sent already waits for no decision", async () => {
  const rut = rutNuevo();
  await ponerRut(rut);
  await enviar();
  await pagaOtra(rut);
  expect(await espera()).toBeNull();
  await seNiega(autorizar(), "estado", "no espera una decisión");
  expect((await leerTodo(ctx, codigo)).venta.rut_autorizado).toBeNull();
});

test("bought goods need no RUT", async () => {
  const comprada = await comprarPagado(ctx, ana, admin, [deProducto(tienda.producto)]);
  await avanzarDespacho(ctx, { codigo: comprada, estado: "Enviado", seguimiento: "CX-2" }, admin);
  expect((await leerTodo(ctx, comprada)).productos[0]?.estado).toBe("Enviado");
});
