import { beforeEach, expect, test } from "vitest";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { abrirMesaConBaliza } from "#tests/support/shop/mesa-con-baliza.ts";
import { apostar, entregarPulsos } from "#tests/support/shop/montoncito.ts";
import { leerJuego } from "./leer-juego.server.ts";
import { moverJuego } from "./partida/mover-juego.server.ts";

const { chain, ctx, reloj, jugadores, ahora, abrir } = await abrirMesaConBaliza(2_000);
let [ana, beto] = await jugadores();
let key = "";

const ajustar = (perdida_banca_diaria: number) =>
  enTransaccion(ctx, (tx) => guardarAjustes(tx, { perdida_banca_diaria }, null));
const capacidad = async () => (await leerJuego(ctx, {}, null)).capacidad;
const cinco = async () => {
  for (const monton of [1, 2, 3, 4, 5]) await apostar(ctx, key, ana, monton, 10);
};

beforeEach(async () => {
  await ajustar(100_000);
  [ana, beto] = await jugadores();
  key = await abrir();
});

test("the page learns what the table may hold, and of the house's day no more than a bettor needs", async () => {
  expect(await capacidad()).toBe(10_000);
  await apostar(ctx, key, ana, 1, 30);
  expect(await capacidad()).toBe(10_030);
  await ajustar(40);
  expect(await capacidad()).toBe(40);
  await ajustar(10);
  // What lies on the table stays there; nothing can be added.
  expect(await capacidad()).toBe(30);
});

test("while cards are revealed the capacity of the table tells nothing about them", async () => {
  await cinco();
  await ajustar(60);
  for (const [ms, pulsos] of [
    [15_000, 0],
    [8_000, 1],
  ] as const) {
    await reloj.avanzar(ms);
    expect(await entregarPulsos(ctx, chain, await ahora())).toBe(pulsos);
    await moverJuego(ctx);
    expect(await capacidad()).toBe(10_050);
  }
});

test("the player's day does not tell the result before the last card, also when the round is paid while the page is read", async () => {
  await cinco();
  const { neto_hoy } = (await leerJuego(ctx, {}, ana)).yo?.limites ?? expect.fail("no limits");
  await reloj.avanzar(15_000);
  await moverJuego(ctx);
  await reloj.avanzar(6_000);
  await entregarPulsos(ctx, chain, await ahora());
  const leidas = Array.from({ length: 12 }, () => leerJuego(ctx, {}, ana));
  await moverJuego(ctx);
  leidas.push(leerJuego(ctx, {}, ana));
  for (const { yo } of await Promise.all(leidas)) expect(yo?.limites.neto_hoy).toBe(neto_hoy);
  await reloj.avanzar(9_000);
  const { vista, yo } = await leerJuego(ctx, {}, ana);
  expect(yo?.limites.neto_hoy).toBe(neto_hoy + (vista?.resultadoUsuario?.resultado ?? Number.NaN));
});

test("a round that stepped aside is told to all with their own stake, and its link opens it when it is paid", async () => {
  await cinco();
  await reloj.avanzar(15_000);
  await moverJuego(ctx);
  expect((await leerJuego(ctx, {}, ana)).en_espera).toEqual([]);
  await reloj.avanzar(60_000);
  await moverJuego(ctx);
  const apostado = async (quien: typeof ana | null) =>
    (await leerJuego(ctx, {}, quien)).en_espera.map((una) => [una.key_partida, una.apostado]);
  expect(await apostado(ana)).toEqual([[key, 50]]);
  expect(await apostado(beto)).toEqual([[key, 0]]);
  expect(await apostado(null)).toEqual([[key, 0]]);

  await entregarPulsos(ctx, chain, await ahora());
  await moverJuego(ctx);
  const { en_espera, partida, historial } = await leerJuego(ctx, { partida: key }, ana);
  expect([en_espera, partida]).toEqual([[], key]);
  expect(historial.partidas[0]).toMatchObject({ key_partida: key, apartada: true });
});

test("pages that share their reads show each round as soon as it has ended", async () => {
  const guardado = new Map<string, Promise<unknown>>();
  const comun = <T>(clave: string, leer: () => Promise<T>): Promise<T> => {
    const leido = guardado.get(clave) ?? leer();
    guardado.set(clave, leido);
    return leido as Promise<T>;
  };
  const mirar = (quien: typeof ana | null) => leerJuego({ ...ctx, comun }, {}, quien);
  const primeras = async () => (await mirar(beto)).historial.partidas.map(({ key_partida }) => key_partida);
  const antes = await primeras();
  expect(antes).not.toContain(key);
  await cinco();
  await reloj.avanzar(15_000);
  await moverJuego(ctx);
  await reloj.avanzar(60_000);
  await moverJuego(ctx);
  expect(await primeras()).toEqual(antes);
  // It stepped aside, so the round in play stays the same when it is paid.
  await entregarPulsos(ctx, chain, await ahora());
  await moverJuego(ctx);
  expect(await primeras()).toEqual([key, ...antes].slice(0, 10));
  const [suya, ajena] = [(await mirar(ana)).historial.partidas[0], (await mirar(beto)).historial.partidas[0]];
  expect(suya?.mis).toMatchObject({ monton_1: 10, monton_6: 0 });
  expect(ajena).toMatchObject({ mis: { monton_1: 0 }, resultadoUsuario: null });
});

test("a history that starts at an unknown round is empty", async () => {
  expect((await leerJuego(ctx, { partida: "PARTIDA-9999" }, null)).historial.partidas).toEqual([]);
});
