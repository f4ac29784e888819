import { expect, test } from "vitest";

import { anularLinea, anularVenta } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { abandonarSorteo } from "#modules/sorteos/realizacion/sin-ganadores/abandonar-sorteo.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  abrirTienda,
  comprarPagado,
  deProducto,
  deTicket,
  leerTodo,
  libroLimpio,
} from "#tests/support/shop/compras.ts";
import { activarJuego, apostar, partidaViva, retirar } from "#tests/support/shop/montoncito.ts";
import { crearPareja, crearPersona } from "#tests/support/shop/personas.ts";
import { abonar, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const tienda = await abrirTienda(ctx);
await activarJuego(ctx);
const admin = await crearPersona(ctx, { role: "admin" });
const motivo = "Retracto";

test("points parked in a bet and a raffle while their purchase is refunded do not come back", async () => {
  const mala = await crearPersona(ctx);
  const { sku, key } = await crearProductoConSorteo(ctx, { objetivo: 100_000 });
  const codigo = await comprarPagado(ctx, mala, admin, [deTicket(tienda.ticket, 4)]);
  const partida = await partidaViva(ctx);
  await apostar(ctx, partida, mala, 1, 250);
  await abonar(ctx, sku, 1_750, mala);
  // $20.000 go back to the customer: no point of them may stay.
  await anularVenta(ctx, { codigo, motivo }, admin);
  await retirar(ctx, partida, mala, 1).catch(() => undefined);
  await abandonarSorteo(ctx, { key, motivo }, admin);
  expect(await leerSaldo(ctx, mala.codigo_referido)).toBe(0);
  await libroLimpio(ctx);
});

test("a purchase that is refunded line by line leaves the inviter the credit of what stays", async () => {
  const { compra: comprador, invito } = await crearPareja(ctx);
  const lineas = [deProducto(tienda.producto, 40), deTicket(tienda.ticket)];
  const codigo = await comprarPagado(ctx, comprador, admin, lineas);
  expect(await leerSaldo(ctx, invito.codigo_referido)).toBe(450);
  const [linea] = (await leerTodo(ctx, codigo)).productos;
  await anularLinea(ctx, { codigo, linea: linea?.id ?? 0, motivo }, admin);
  expect(await leerSaldo(ctx, invito.codigo_referido)).toBe(50);
  await libroLimpio(ctx);
});
