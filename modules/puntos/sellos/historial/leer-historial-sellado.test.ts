import { beforeEach, expect, test } from "vitest";
import { referidos } from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { ajustarPuntos } from "#modules/personas/ajustar-puntos.server.ts";
import { listarHistorial } from "#modules/puntos/listar-historial.server.ts";
import { comprar, comprarPagado, deProducto, deTicket, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { apostar, nuevaPartida, pagarPartida } from "#tests/support/shop/libro.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { CON_ANEXOS, listarSellos, olvidarSellos, registroEnMemoria } from "#tests/support/shop/sellos.ts";
import { abonar, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { leerPrueba } from "../leer-sellos.server.ts";
import { sellarLibro } from "../sellar-libro.server.ts";
import { verificarPropio } from "../verificar-dia.ts";
import { leerSelladosDeHistorial } from "./leer-historial-sellado.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();
const { producto, ticket } = tienda;
const HOY = new Date("2026-11-14T15:00:00Z");

beforeEach(async () => {
  await olvidarSellos(db);
  ctx.clock.now = HOY;
});

const sellar = () => {
  ctx.clock.now = new Date("2026-11-15T15:00:00Z");
  return sellarLibro(ctx, registroEnMemoria(), CON_ANEXOS);
};
const leer = async ({ codigo_referido: codigo }: Sesion) => {
  const { movimientos } = await listarHistorial(ctx, codigo, { filtro: "todos", pagina: 1 });
  const ids = movimientos.map(({ id }) => id);
  const sellados = await leerSelladosDeHistorial(ctx, codigo, ids);
  return movimientos.map((movimiento) => ({ ...movimiento, asientos: sellados[movimiento.id] ?? [] }));
};
const ajuste = (usuario: string, puntos: number) => {
  const clave = crypto.randomUUID().replaceAll("-", "");
  const pedido = { usuario, sentido: "sumar", puntos: String(puntos), motivo: "Una prueba", clave };
  return ajustarPuntos(ctx, pedido, admin);
};

test("every kind of movement finds its entries, which the person proves from public files", async () => {
  const [yo, amiga] = [await crearPersona(ctx), await crearPersona(ctx)];
  await db
    .insert(referidos)
    .values({ referido_codigo: amiga.codigo_referido, referente_codigo: yo.codigo_referido });
  await comprarPagado(ctx, yo, admin, [deProducto(producto), deTicket(ticket)]);
  await comprarPagado(ctx, amiga, admin, [deTicket(ticket)]);
  await ajuste(yo.codigo_referido, 30);
  const { sku } = await crearProductoConSorteo(ctx);
  await abonar(ctx, sku, 120, yo);
  const partida = await nuevaPartida(ctx);
  await apostar(ctx, { clave: `apuesta:${partida}:1`, usuario: yo.codigo_referido, puntos: 7, partida });
  await pagarPartida(ctx, partida, [{ usuario: yo.codigo_referido, puntos: 7, gana: true }]);
  await sellar();
  const filas = await leer(yo);
  const suma = (asientos: { puntos: number }[]) => asientos.reduce((total, { puntos }) => total + puntos, 0);
  expect(
    Object.fromEntries(filas.map(({ tipo, asientos }) => [tipo, [asientos.length, suma(asientos)]])),
  ).toEqual({
    // One entry of the sale for both of its lines.
    ticket: [1, 600],
    regalo: [1, 600],
    referido: [1, 50],
    ajuste: [1, 30],
    sorteo: [1, -120],
    juego: [2, 7],
  });
  const [sello] = await listarSellos(ctx);
  if (!sello) throw new Error("no seal");
  expect(filas.map(({ sellado }) => sellado)).toEqual(filas.map(() => "2026-11-14"));
  for (const { id, sellado, sal, asiento } of filas.flatMap(({ asientos }) => asientos)) {
    expect(sellado).toBe("2026-11-14");
    const prueba = await leerPrueba(ctx, "2026-11-14", id);
    if (!prueba) throw new Error(`no proof of ${id}`);
    const lineas = await verificarPropio({ asiento, sal, codigo: yo.codigo_referido }, prueba, sello);
    expect(lineas.filter(({ ok }) => !ok)).toEqual([]);
  }
});

test("an entry of today is not sealed, and an unpaid purchase has no entry", async () => {
  const yo = await crearPersona(ctx);
  await comprar(ctx, yo, [deTicket(ticket)]);
  await ajuste(yo.codigo_referido, 10);
  const filas = await leer(yo);
  expect(filas.map(({ tipo, sellado, asientos }) => [tipo, sellado, asientos.length])).toEqual(
    expect.arrayContaining([
      ["ticket", undefined, 0],
      ["ajuste", null, 1],
    ]),
  );
});

test("a round is sealed when the newest of its entries is", async () => {
  const yo = await crearPersona(ctx);
  await ajuste(yo.codigo_referido, 20);
  const partida = await nuevaPartida(ctx);
  await apostar(ctx, { clave: `apuesta:${partida}:1`, usuario: yo.codigo_referido, puntos: 7, partida });
  await sellar();
  await pagarPartida(ctx, partida, [{ usuario: yo.codigo_referido, puntos: 7, gana: true }]);
  const ronda = async () => {
    const [fila] = (await leer(yo)).filter(({ tipo }) => tipo === "juego");
    return [fila?.sellado, fila?.asientos.map(({ sellado }) => sellado)];
  };
  expect(await ronda()).toEqual([null, [null, "2026-11-14"]]);
  ctx.clock.now = new Date("2026-11-16T15:00:00Z");
  await sellarLibro(ctx, registroEnMemoria(), CON_ANEXOS);
  expect(await ronda()).toEqual(["2026-11-15", ["2026-11-15", "2026-11-14"]]);
});

test("rows of another person open nothing", async () => {
  const [yo, otra] = [await crearPersona(ctx), await crearPersona(ctx)];
  await comprarPagado(ctx, otra, admin, [deProducto(producto), deTicket(ticket)]);
  const { sku } = await crearProductoConSorteo(ctx);
  await abonar(ctx, sku, 50, otra);
  const ids = (await leer(otra)).map(({ id }) => id);
  expect(ids.length).toBe(3);
  expect(await leerSelladosDeHistorial(ctx, yo.codigo_referido, ids)).toEqual({});
  expect(
    await leerSelladosDeHistorial(ctx, yo.codigo_referido, ["x1", "t", "tx", "t1.5", "t1e400", ""]),
  ).toEqual({});
});

test("two adjustments of one amount at one instant each have an entry of that amount", async () => {
  const yo = await crearPersona(ctx);
  await ajuste(yo.codigo_referido, 25);
  await ajuste(yo.codigo_referido, 25);
  for (const { asientos } of await leer(yo)) {
    expect(asientos.length).toBeGreaterThan(0);
    expect(asientos.every(({ puntos }) => puntos === 25)).toBe(true);
  }
});
