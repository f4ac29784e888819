import { and, eq, isNotNull } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { tickets_compras } from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { sumarPorDevolver } from "#modules/puntos/deudas/deudas.store.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { comprarPagado, deTicket, libroLimpio, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { rutNuevo } from "#tests/support/shop/movimientos.ts";
import { pagarConCodigo } from "#tests/support/shop/pago-con-codigo.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { abonar, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { anularVenta } from "../anulacion/anular-venta.server.ts";
import { seguirDeudas } from "./seguir-deudas.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();
const { sku } = await crearProductoConSorteo(ctx, { objetivo: 1_000_000 });
let vez = 0;
beforeEach(() => {
  vez++;
});

const carrito = [deTicket(tienda.ticket, 1)];

/** Annuls this purchase after its 500 points were used. */
async function endeudar(persona: Sesion, codigo: string): Promise<void> {
  await abonar(ctx, sku, 500, persona);
  await anularVenta(ctx, { codigo, motivo: "Confirmada por error" }, admin);
}

async function conDeuda(campos: Parameters<typeof crearPersona>[1] = {}): Promise<Sesion> {
  const persona = await crearPersona(ctx, campos);
  await endeudar(persona, await comprarPagado(ctx, persona, admin, carrito));
  return persona;
}
const debe = ({ codigo_referido }: Sesion) => sumarPorDevolver(db, codigo_referido);
const saldo = ({ codigo_referido }: Sesion) => leerSaldo(ctx, codigo_referido);

test("points in another account of the same confirmed mailbox pay the debt, once", async () => {
  const deudora = await conDeuda({ email: `deuda${vez}@gmail.com` });
  const otra = await crearPersona(ctx, { email: `de.uda${vez}+2@gmail.com` });
  const ajena = await crearPersona(ctx, { email: `deuda${vez}@correo.example` });
  for (const { codigo_referido } of [otra, ajena]) await darPuntos(ctx, codigo_referido, 200);
  expect(await debe(deudora)).toBe(500);
  expect(await seguirDeudas(ctx)).toBe(1);
  expect([await debe(deudora), await saldo(otra), await saldo(ajena)]).toEqual([300, 0, 200]);
  expect(await seguirDeudas(ctx)).toBe(0);
  const filas = await db
    .select()
    .from(tickets_compras)
    .where(and(eq(tickets_compras.usuario, otra.codigo_referido), isNotNull(tickets_compras.deuda)));
  expect(filas).toMatchObject([
    { puntos: -200, motivo: expect.stringMatching(/^Devolución de puntos de la compra anulada PZ-/) },
  ]);
  await darPuntos(ctx, otra.codigo_referido, 1_000);
  expect(await seguirDeudas(ctx)).toBe(1);
  expect([await debe(deudora), await saldo(otra)]).toEqual([0, 700]);
  expect(await seguirDeudas(ctx)).toBe(0);
  await libroLimpio(ctx);
});

test("several processes at once take no point twice", async () => {
  const deudora = await conDeuda({ email: `juntas${vez}@correo.cl` });
  const otras = [];
  for (const n of [1, 2, 3]) {
    const otra = await crearPersona(ctx, { email: `juntas${vez}+${n}@correo.cl` });
    await darPuntos(ctx, otra.codigo_referido, 300);
    otras.push(otra);
  }
  await Promise.all([1, 2, 3, 4].map(() => seguirDeudas(ctx)));
  expect(await debe(deudora)).toBe(0);
  const saldos = await Promise.all(otras.map(saldo));
  expect(saldos.reduce((suma, uno) => suma + uno, 0)).toBe(400);
  await libroLimpio(ctx);
});

test("a typed RUT makes no person pay; a RUT with which both paid by code does", async () => {
  const rut = rutNuevo();
  const pagar = (quien: Sesion) => pagarConCodigo(ctx, { quien, admin, rut, carrito });
  const deudora = await crearPersona(ctx, { rut });
  await endeudar(deudora, await pagar(deudora));
  const otra = await crearPersona(ctx, { rut });
  await darPuntos(ctx, otra.codigo_referido, 100);
  expect(await seguirDeudas(ctx)).toBe(0);
  expect([await debe(deudora), await saldo(otra)]).toEqual([500, 100]);
  await pagar(otra);
  expect(await seguirDeudas(ctx)).toBe(1);
  expect([await debe(deudora), await saldo(otra)]).toEqual([0, 100]);
  await libroLimpio(ctx);
});
