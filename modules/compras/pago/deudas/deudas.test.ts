import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { apuestas, deudas, partidas, sorteos } from "#database/schema.ts";
import { detalleVenta } from "#modules/compras/venta/detalle-venta.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { moverJuego } from "#modules/montoncito/partida/mover-juego.server.ts";
import { sumarPorDevolver } from "#modules/puntos/deudas/deudas.store.server.ts";
import { listarHistorial } from "#modules/puntos/listar-historial.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { abandonarSorteo } from "#modules/sorteos/realizacion/sin-ganadores/abandonar-sorteo.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { abrirTienda, comprarPagado, deTicket, libroLimpio } from "#tests/support/shop/compras.ts";
import { activarJuego, apostar, partidaNueva, relojFalso, retirar } from "#tests/support/shop/montoncito.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { abonar, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { anularVenta } from "../anulacion/anular-venta.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const reloj = await relojFalso(db);
const tienda = await abrirTienda(ctx);
await activarJuego(ctx);
const admin = await crearPersona(ctx, { role: "admin" });
const motivo = "Confirmada por error";
let ana: Sesion;
let key: string;

beforeEach(async () => {
  ana = await crearPersona(ctx);
  key = await partidaNueva(ctx, reloj);
});

const comprar = (tickets: number, quien = ana) =>
  comprarPagado(ctx, quien, admin, [deTicket(tienda.ticket, tickets)]);
const anular = (codigo: string) => anularVenta(ctx, { codigo, motivo }, admin);
/** Balance and debt; the book must be clean. */
async function cuenta({ codigo_referido }: Sesion = ana) {
  await libroLimpio(ctx);
  return [await leerSaldo(ctx, codigo_referido), await sumarPorDevolver(db, codigo_referido)];
}

describe("bets of an open round", () => {
  test("are withdrawn first when the balance does not cover the points, and the admin sees the sum before", async () => {
    const codigo = await comprar(1);
    await apostar(ctx, key, ana, 1, 300);
    await apostar(ctx, key, ana, 2, 100);
    expect((await detalleVenta(ctx, codigo))?.efectos.venta.cliente).toMatchObject({
      devueltos: 500,
      por_devolver: 0,
    });
    expect(await anular(codigo)).toMatchObject({ cliente: { devueltos: 500, por_devolver: 0 } });
    expect(await cuenta()).toEqual([0, 0]);
    const filas = await db.select().from(apuestas).where(eq(apuestas.jugador, ana.codigo_referido));
    expect(filas.map(({ resultado }) => resultado)).toEqual(["cancelada", "cancelada"]);
    const [ronda] = await db.select().from(partidas).where(eq(partidas.key_partida, key));
    expect(ronda).toMatchObject({ estado: "abierta", totales: [0, 0, 0, 0, 0, 0] });
  });

  test("stay when the balance covers the points", async () => {
    const codigo = await comprar(1);
    await darPuntos(ctx, ana.codigo_referido, 50);
    await apostar(ctx, key, ana, 1, 50);
    await anular(codigo);
    const [fila] = await db.select().from(apuestas).where(eq(apuestas.jugador, ana.codigo_referido));
    expect(fila?.resultado).toBe("pendiente");
    expect(await cuenta()).toEqual([0, 0]);
  });

  test("of a counting round: the countdown stops if fewer than five piles are left", async () => {
    const codigo = await comprar(1);
    for (const monton of [1, 2, 3, 4, 5]) await apostar(ctx, key, ana, monton, 100);
    await anular(codigo);
    const [ronda] = await db.select().from(partidas).where(eq(partidas.key_partida, key));
    expect(ronda).toMatchObject({ estado: "abierta", tiempo_inicio: null });
    expect(await cuenta()).toEqual([0, 0]);
  });

  test("of a round past its close are dealt, and what they return pays the debt", async () => {
    const codigo = await comprar(1);
    for (const monton of [1, 2, 3, 4, 5]) await apostar(ctx, key, ana, monton, 100);
    await reloj.avanzar(15_000);
    expect(await anular(codigo)).toMatchObject({ cliente: { devueltos: 0, por_devolver: 500 } });
    expect(await cuenta()).toEqual([0, 500]);
    await moverJuego(ctx);
    const [saldo = 0, debe = 0] = await cuenta();
    expect(saldo === 0 || debe === 0).toBe(true);
    const { movimientos, ecuacion } = await listarHistorial(ctx, ana.codigo_referido, {
      filtro: "todos",
      pagina: 1,
    });
    expect(ecuacion.total).toBe(saldo);
    const neto = movimientos.find(({ tipo }) => tipo === "juego")?.puntos ?? 0;
    expect(saldo - debe).toBe(neto);
  });
});

describe("a debt is paid by whatever enters the account", () => {
  test("a withdrawal, which leaves nothing to bet again", async () => {
    const codigo = await comprar(1);
    await darPuntos(ctx, ana.codigo_referido, 500);
    const otro = await comprar(1);
    await apostar(ctx, key, ana, 1, 400);
    const sorteo = await crearProductoConSorteo(ctx, { objetivo: 10_000 });
    await abonar(ctx, sorteo.sku, 1_100, ana);
    // Nothing in the balance: the bet is withdrawn for the first annulment, the second finds nothing.
    await anular(codigo);
    expect(await cuenta()).toEqual([0, 100]);
    await anular(otro);
    expect(await cuenta()).toEqual([0, 600]);
    await darPuntos(ctx, ana.codigo_referido, 650);
    expect(await cuenta()).toEqual([50, 0]);
    const filas = await db
      .select()
      .from(deudas)
      .where(eq(deudas.usuario, ana.codigo_referido))
      .orderBy(deudas.id);
    expect(filas.map(({ puntos, pagados, saldada_en }) => [puntos, pagados, saldada_en !== null])).toEqual([
      [100, 100, true],
      [500, 500, true],
    ]);
  });

  test("the return of a raffle without winners, in the same transaction", async () => {
    const { sku, key: sorteo } = await crearProductoConSorteo(ctx, { objetivo: 10_000 });
    const codigo = await comprar(4);
    await abonar(ctx, sku, 1_750, ana);
    await anular(codigo);
    expect(await cuenta()).toEqual([0, 1_750]);
    await abandonarSorteo(ctx, { key: sorteo, motivo: "Prueba" }, admin);
    expect(await db.$count(sorteos, eq(sorteos.key, sorteo))).toBe(1);
    expect(await cuenta()).toEqual([0, 0]);
  });

  test("a purchase, which may pay it in part", async () => {
    const { sku } = await crearProductoConSorteo(ctx, { objetivo: 10_000 });
    const codigo = await comprar(2);
    await abonar(ctx, sku, 1_000, ana);
    await anular(codigo);
    await comprar(1);
    expect(await cuenta()).toEqual([0, 500]);
    const otra = await comprar(2);
    expect(await cuenta()).toEqual([500, 0]);
    // The second purchase was half eaten by the debt; annulling it now owes that half again.
    await anular(otra);
    expect(await cuenta()).toEqual([0, 500]);
  });

  test("a bet that is taken back by its player", async () => {
    const codigo = await comprar(1);
    for (const monton of [1, 2]) await apostar(ctx, key, ana, monton, 200);
    const { sku } = await crearProductoConSorteo(ctx, { objetivo: 10_000 });
    await abonar(ctx, sku, 100, ana);
    await db.update(partidas).set({ estado: "Cerrada" }).where(eq(partidas.key_partida, key));
    await anular(codigo);
    expect(await cuenta()).toEqual([0, 500]);
    await db.update(partidas).set({ estado: "abierta" }).where(eq(partidas.key_partida, key));
    await retirar(ctx, key, ana, 1);
    expect(await cuenta()).toEqual([0, 300]);
    await expect(apostar(ctx, key, ana, 3, 1)).rejects.toMatchObject({ clase: "valor" });
  });
});

test("the person sees what is to be given back and each part that was", async () => {
  const { sku } = await crearProductoConSorteo(ctx, { objetivo: 10_000 });
  const codigo = await comprar(1);
  await abonar(ctx, sku, 500, ana);
  await anular(codigo);
  await darPuntos(ctx, ana.codigo_referido, 120);
  const historial = await listarHistorial(ctx, ana.codigo_referido, { filtro: "todos", pagina: 1 });
  expect(historial).toMatchObject({ saldo: 0, por_devolver: 380, ecuacion: { total: 0 } });
  expect(historial.cifras).toMatchObject({ ganados: 620, abonados: 500, descontados: 120 });
  const frases = historial.movimientos.map(({ detalle, puntos }) => [detalle, puntos]);
  expect(frases).toContainEqual([`Puntos ya usados de la compra anulada ${codigo}`, 500]);
  expect(frases).toContainEqual([`Devolución de puntos de la compra anulada ${codigo}`, -120]);
});
