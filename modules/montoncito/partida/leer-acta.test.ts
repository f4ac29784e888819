import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { partidas, partidas_seudonimos } from "#database/schema.ts";
import { abrirMesaConBaliza } from "#tests/support/shop/mesa-con-baliza.ts";
import { apostar, partidaNueva } from "#tests/support/shop/montoncito.ts";
import { actaPartidaSchema } from "../reglas/acta.ts";
import { compromisoPartida, huellaApuestas } from "../reglas/protocolo.ts";
import { verificarPartida } from "../reglas/verificacion.ts";
import { leerActaPartida } from "./leer-acta.server.ts";
import { moverJuego } from "./mover-juego.server.ts";
import { abrirSemillaPartida } from "./partidas.store.server.ts";

const { db, ctx, reloj, jugadores, abrir, cinco } = await abrirMesaConBaliza();
let [ana, beto] = await jugadores();

beforeEach(async () => {
  [ana, beto] = await jugadores();
});

const acta = async (key: string) => actaPartidaSchema.parse(await leerActaPartida(ctx, key));
const fallas = async (key: string) => {
  const leida = await acta(key);
  const { compromiso, garantia, cartas, banca } = leida;
  const mostrada = { compromiso, garantia, cartas: cartas ?? [], banca: banca ?? 0 };
  return (await verificarPartida(leida, { mostrada, cadena: null }))
    .filter(({ ok }) => !ok)
    .map(({ id }) => id);
};

test("what is secret or not decided is null, and an unknown round has no record", async () => {
  const key = await abrir();
  const NADA = { semilla: null, apuestas: null, huella_apuestas: null, cartas: null, cerrada_en: null };
  expect(await acta(key)).toMatchObject({
    version: "montoncito-v2",
    garantia: "drand",
    baliza: null,
    ...NADA,
  });
  await cinco(key);
  const contando = await acta(key);
  expect(contando).toMatchObject(NADA);
  expect(contando.baliza).toMatch(/^drand:[0-9a-f]{64}:\d+$/);
  expect(await leerActaPartida(ctx, "PARTIDA-9999")).toBeNull();
  await reloj.avanzar(15_000);
  await moverJuego(ctx);
  const cerrada = await acta(key);
  expect(cerrada).toMatchObject({ baliza: contando.baliza, cartas: null, repartida_en: null, banca: 3 });
  expect(await huellaApuestas(key, cerrada.apuestas ?? [])).toBe(cerrada.huella_apuestas);
});

test("names no player, and stays the same when the shop's secret changes", async () => {
  const key = await partidaNueva({ ...ctx, baliza: null }, reloj);
  await cinco(key);
  await apostar(ctx, key, ana, 1, 5);
  await reloj.avanzar(15_000);
  await moverJuego(ctx);
  const leida = await acta(key);
  expect(leida.apuestas?.map(({ monton, puntos }) => [monton, puntos]).sort()).toEqual([
    [1, 15],
    [2, 10],
    [4, 10],
    [5, 10],
    [6, 10],
  ]);
  const texto = JSON.stringify(leida);
  for (const { codigo_referido } of [ana, beto]) expect(texto).not.toContain(codigo_referido);
  expect(await leerActaPartida({ ...ctx, secret: "otro-secreto" }, key)).toEqual(leida);
  expect(await fallas(key)).toEqual([]);
});

test("a round of earlier rules without bets is replaced by a new one at the first turn, once", async () => {
  const key = await partidaNueva({ ...ctx, baliza: null }, reloj);
  const v1 = eq(partidas.key_partida, key);
  await db.update(partidas).set({ protocolo: "montoncito-v1" }).where(v1);
  await Promise.all([moverJuego(ctx), moverJuego(ctx)]);
  expect((await db.select().from(partidas).where(v1))[0]?.estado).toBe("anulada");
  const vivas = await db.select().from(partidas).where(eq(partidas.estado, "abierta"));
  expect(vivas).toMatchObject([{ protocolo: "montoncito-v2", version: 1 }]);
});

test("a round that earlier rules created is closed, dealt and verified by them", async () => {
  const key = await partidaNueva({ ...ctx, baliza: null }, reloj);
  const compromiso = await compromisoPartida("montoncito-v1", key, await abrirSemillaPartida(ctx, key));
  const v1 = { protocolo: "montoncito-v1", compromiso } as const;
  await db.update(partidas).set(v1).where(eq(partidas.key_partida, key));
  await cinco(key);
  await moverJuego(ctx);
  await reloj.avanzar(15_000);
  await moverJuego(ctx);
  expect(await acta(key)).toMatchObject({ version: "montoncito-v1", baliza: null, huella_apuestas: null });
  expect(await fallas(key)).toEqual([]);
  // Rounds from before pseudonyms were stored have a record too.
  await db.delete(partidas_seudonimos).where(eq(partidas_seudonimos.partida, key));
  expect((await acta(key)).apuestas).toHaveLength(5);
  expect(await fallas(key)).toEqual([]);
});
