import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deudas, sorteos, user } from "#database/schema.ts";
import { anularVenta } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import { seguirDeudas } from "#modules/compras/pago/deudas/seguir-deudas.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { sumarPorDevolver } from "#modules/puntos/deudas/deudas.store.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { comprarPagado, deTicket, libroLimpio, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { abonar, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { completarEliminaciones, eliminarCuenta } from "./eliminar-cuenta.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();

const comprar = (quien: Sesion) => comprarPagado(ctx, quien, admin, [deTicket(tienda.ticket, 1)]);

/** Annuls this purchase after its 500 points left the account. */
async function endeudar({ codigo_referido }: Sesion, codigo: string): Promise<void> {
  await darPuntos(ctx, codigo_referido, -500);
  await anularVenta(ctx, { codigo, motivo: "Confirmada por error" }, admin);
}

async function conDeuda(email: string): Promise<Sesion> {
  const persona = await crearPersona(ctx, { email });
  await endeudar(persona, await comprar(persona));
  return persona;
}

/** A confirmed account with points. */
async function cuentaCon(puntos: number, email: string): Promise<Sesion> {
  const persona = await crearPersona(ctx, { email });
  await darPuntos(ctx, persona.codigo_referido, puntos);
  return persona;
}

const borrar = ({ codigo_referido }: Sesion) => eliminarCuenta(ctx, codigo_referido);
const debe = ({ codigo_referido }: Sesion) => sumarPorDevolver(db, codigo_referido);
const saldo = ({ codigo_referido }: Sesion) => leerSaldo(ctx, codigo_referido);
const marcasDe = async ({ codigo_referido }: Sesion) =>
  (await db.select().from(deudas).where(eq(deudas.usuario, codigo_referido))).map(({ marca }) => marca);

test("a new account of the same mailbox pays the debt of the deleted one", async () => {
  const antes = await conDeuda("maria@gmail.com");
  expect(await borrar(antes)).toEqual({ estado: "eliminada" });
  const ajena = await cuentaCon(200, "maria@otra.example");
  const despues = await cuentaCon(200, "m.aria+otra@googlemail.com");
  expect(await seguirDeudas(ctx)).toBe(1);
  expect([await debe(antes), await saldo(despues), await saldo(ajena)]).toEqual([300, 0, 200]);
  await borrar(despues);
  const tercera = await cuentaCon(1_000, "maria@gmail.com");
  expect(await seguirDeudas(ctx)).toBe(1);
  expect([await debe(antes), await saldo(tercera)]).toEqual([0, 700]);
  expect(await seguirDeudas(ctx)).toBe(0);
  await libroLimpio(ctx);
});

test("an account that the person already had pays it too", async () => {
  const otra = await cuentaCon(100, "rosa+juego@correo.example");
  const antes = await conDeuda("rosa@correo.example");
  await borrar(antes);
  expect(await seguirDeudas(ctx)).toBe(1);
  expect([await debe(antes), await saldo(otra)]).toEqual([400, 0]);
});

test("a mailbox that was not confirmed, before or after, makes no person pay", async () => {
  const sinConfirmar = await conDeuda("lucia@correo.example");
  await db.update(user).set({ emailVerified: false }).where(eq(user.id, sinConfirmar.user_id));
  await borrar(sinConfirmar);
  const despues = await cuentaCon(100, "lucia+1@correo.example");
  const antes = await conDeuda("elena@correo.example");
  await borrar(antes);
  const dudosa = await cuentaCon(100, "elena+1@correo.example");
  await db.update(user).set({ emailVerified: false }).where(eq(user.id, dudosa.user_id));
  expect(await seguirDeudas(ctx)).toBe(0);
  expect([await saldo(despues), await saldo(dudosa)]).toEqual([100, 100]);
});

test("only an open debt keeps the mark of its mailbox, and only until it is settled", async () => {
  const antes = await conDeuda("sofia@correo.example");
  await darPuntos(ctx, antes.codigo_referido, 500);
  await endeudar(antes, await comprar(antes));
  expect(await marcasDe(antes)).toEqual([null, null]);
  await borrar(antes);
  expect(await marcasDe(antes)).toEqual([null, expect.stringMatching(/^[0-9a-f]{64}$/)]);
  await cuentaCon(499, "sofia@correo.example");
  await seguirDeudas(ctx);
  expect(await marcasDe(antes)).toEqual([null, expect.any(String)]);
  await cuentaCon(1, "sofia+1@correo.example");
  await seguirDeudas(ctx);
  expect(await marcasDe(antes)).toEqual([null, null]);
});

test("a debt of the days in which a deletion waits for a raffle is marked at its end", async () => {
  const { sku, key } = await crearProductoConSorteo(ctx, { objetivo: 10_000 });
  const antes = await crearPersona(ctx, { email: "paula@correo.example" });
  const codigo = await comprar(antes);
  await abonar(ctx, sku, 500, antes);
  expect(await borrar(antes)).toEqual({ estado: "esperando" });
  await anularVenta(ctx, { codigo, motivo: "Confirmada por error" }, admin);
  await db
    .update(sorteos)
    .set({ estado: "Finalizado", fecha_termino: new Date() })
    .where(eq(sorteos.key, key));
  expect(await completarEliminaciones(ctx)).toBe(1);
  const despues = await cuentaCon(500, "paula@correo.example");
  expect(await seguirDeudas(ctx)).toBe(1);
  expect([await debe(antes), await saldo(despues)]).toEqual([0, 0]);
});
