import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { usuarios } from "#database/schema.ts";
import { acreditarReferido } from "#modules/compras/pago/acreditar-referido.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { detalleVenta } from "#modules/compras/venta/detalle-venta.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { leerTodo, libroLimpio } from "#tests/support/shop/compras.ts";
import { abrirConciliacion, rutNuevo } from "#tests/support/shop/movimientos.ts";
import { crearPareja } from "#tests/support/shop/personas.ts";
import { confirmarPar } from "./confirmar.server.ts";
import { deshacerCalces } from "./deshacer.server.ts";

const conciliacion = await abrirConciliacion();
const { db, ctx, admin, deposito, venta } = conciliacion;
let invito: Sesion;
let compra: Sesion;
let rut: string;

beforeEach(async () => {
  await conciliacion.vaciar();
  rut = rutNuevo();
  ({ compra, invito } = await crearPareja(ctx, { rut: rutNuevo() }, { rut }));
});

/** A sale that a transfer of that RUT paid. */
async function pagadaPor(quien: Sesion, rut_pagador: string) {
  const codigo = await venta(quien);
  const id = await deposito(5_000, { rut_pagador });
  const { hechos } = await confirmarPar(ctx, { depositos: [id], ventas: [codigo] }, admin);
  return { codigo, hechos };
}
const pistas = async (codigo: string) => (await detalleVenta(ctx, codigo))?.pistas_referido;
const ganado = () => leerSaldo(ctx, invito.codigo_referido);

test("a purchase that the inviter pays is not credited by itself; an admin may credit it", async () => {
  const { codigo } = await pagadaPor(compra, rut);
  expect([await pistas(codigo), await ganado()]).toEqual([["pagador"], 0]);
  await acreditarReferido(ctx, { codigo, motivo: "Se lo regaló" }, admin);
  expect(await ganado()).toBe(50);
  await libroLimpio(ctx);
});

test("neither is one whose payer once paid for the inviter, nor a later one confirmed by hand", async () => {
  const mama = rutNuevo();
  await pagadaPor(invito, mama);
  const { codigo } = await pagadaPor(compra, mama);
  const otra = await venta(compra);
  await pagoRecibido(ctx, { codigo: otra }, admin);
  for (const una of [codigo, otra]) expect(await pistas(una)).toEqual(["pagador"]);
});

test("an inviter who empties their RUT is still known by their own transfers", async () => {
  await pagadaPor(invito, rut);
  await db.update(usuarios).set({ rut: null }).where(eq(usuarios.codigo_referido, invito.codigo_referido));
  const { codigo } = await pagadaPor(compra, rut);
  expect(await pistas(codigo)).toEqual(["pagador"]);
});

test("each one's own transfers share nothing, and a payment that was undone is no hint", async () => {
  await pagadaPor(invito, rut);
  const mama = rutNuevo();
  const { hechos } = await pagadaPor(invito, mama);
  await deshacerCalces(ctx, { hechos }, admin);
  const { codigo } = await pagadaPor(compra, mama);
  expect(await pistas(codigo)).toEqual([]);
  expect(await ganado()).toBe(500 + 50);
  expect((await leerTodo(ctx, codigo)).venta.pistas_referido).toBeNull();
});
