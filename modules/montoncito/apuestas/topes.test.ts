import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#database/client.ts";
import { apuestas, libro_cuentas, partidas } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { crearCadena } from "#tests/support/beacon/chain.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  activarJuego,
  apostar,
  dosJugadores,
  entregarPulsos,
  intento,
  partidaConBaliza,
  partidaNueva,
  partidaViva,
  relojFalso,
  retirar,
} from "#tests/support/shop/montoncito.ts";
import { crearPersonasConPuntos } from "#tests/support/shop/sorteos.ts";
import { leerBanca } from "../leer-banca.server.ts";
import { moverJuego } from "../partida/mover-juego.server.ts";
import { leerBancaDe, leerReloj } from "../partida/partidas.store.server.ts";

const { db, url } = await testDatabase();
const otra = openDatabase(url, { max: 20, onError: () => undefined });
const ctx = testCtx(db);
const procesos: Ctx[] = [ctx, testCtx(otra.db)];
const reloj = await relojFalso(db);
await activarJuego(ctx);
let key = "";

const ajustar = (cambios: Partial<Ajustes>) => enTransaccion(ctx, (tx) => guardarAjustes(tx, cambios, null));
beforeEach(async () => {
  key = await partidaNueva(ctx, reloj);
  await ajustar({ apuesta_maxima: 1_000, perdida_banca_diaria: 100_000 });
});

const COMPLETA = "estado: La mesa está completa por ahora.";
const apostado = async () => {
  const filas = await db.select().from(apuestas).where(eq(apuestas.partida, key));
  return filas.reduce((suma, { puntos_apostados }) => suma + puntos_apostados, 0);
};
const total = async () => {
  const [fila] = await db.select().from(partidas).where(eq(partidas.key_partida, key));
  return (fila?.totales ?? []).reduce((suma, puntos) => suma + puntos, 0);
};

test("a person may stake 1.000 points in a round, over all piles; the rest is refused as a value", async () => {
  const [ana, beto] = await dosJugadores(ctx, 2_000);
  await apostar(ctx, key, ana, 1, 600);
  expect(await intento(apostar(ctx, key, ana, 2, 401))).toBe(
    "valor: En esta partida puedes apostar 400 puntos más.",
  );
  await apostar(ctx, key, ana, 2, 400);
  expect(await intento(apostar(ctx, key, ana, 1, 1))).toBe(
    "valor: Llegaste al máximo que una persona puede apostar en una partida.",
  );
  await retirar(ctx, key, ana, 2);
  await apostar(ctx, key, ana, 3, 400);
  await apostar(ctx, key, beto, 1, 1_000);
  // A stricter limit counts for the next bet; what is staked stays.
  await ajustar({ apuesta_maxima: 500 });
  expect(await intento(apostar(ctx, key, beto, 1, 1))).toMatch(/^valor: Llegaste al máximo/);
  expect(await total()).toBe(2_000);
});

test("one person's 64 bets at once, through two processes, stop exactly at the maximum", async () => {
  const [ana] = await dosJugadores(ctx, 2_000);
  const pedidos = Array.from({ length: 64 }, (_, i) =>
    intento(apostar(procesos[i % 2] ?? ctx, key, ana, 1 + (i % 5), 30)),
  );
  const finales = await Promise.all(pedidos);
  expect(finales.filter((final) => typeof final !== "string")).toHaveLength(33);
  expect([await apostado(), await total()]).toEqual([990, 990]);
});

test("64 bettors at once never bring the house above its day's limit, and the book stays whole", async () => {
  const gente = await crearPersonasConPuntos(ctx, 64, 100);
  await ajustar({ perdida_banca_diaria: 1_000 });
  const { neto_hoy } = await leerBanca(ctx);
  expect(neto_hoy).toBe(0);
  const suma = async () =>
    (await db.select().from(libro_cuentas)).reduce((todo, { saldo }) => todo + saldo, 0);
  const antes = await suma();
  const finales = await Promise.all(
    gente.map((quien, i) => intento(apostar(procesos[i % 2] ?? ctx, key, quien, 1 + (i % 5), 30))),
  );
  expect(finales.filter((final) => typeof final !== "string")).toHaveLength(33);
  expect(finales.filter((final) => final === COMPLETA)).toHaveLength(31);
  expect(await total()).toBe(990);
  expect(await leerBanca(ctx)).toMatchObject({ en_juego: 990, en_riesgo: true });
  expect(await suma()).toBe(antes);
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
  // A withdrawal makes room for that much.
  const i = finales.findIndex((final) => typeof final !== "string");
  const una = gente[i] ?? expect.fail("no bet was accepted");
  await retirar(ctx, key, una, 1 + (i % 5));
  await apostar(ctx, key, una, 1, 30);
});

test("the day's settlements count, and a new Chilean day starts over", async () => {
  const [ana, beto] = await dosJugadores(ctx, 2_000);
  await ajustar({ perdida_banca_diaria: 1_000 });
  for (const monton of [1, 2, 3, 4, 5]) await apostar(ctx, key, ana, monton, 100);
  await reloj.avanzar(15_000);
  await moverJuego(ctx);
  const [{ neto_banca } = { neto_banca: null }] = await db
    .select()
    .from(partidas)
    .where(eq(partidas.key_partida, key));
  const neto = neto_banca ?? Number.NaN;
  expect(await leerBancaDe(ctx, new Date(0))).toMatchObject({ apartado: 0 });
  expect(await leerBanca(ctx)).toMatchObject({ neto_hoy: neto, en_juego: 0 });
  await db.update(partidas).set({ neto_banca: -400 }).where(eq(partidas.key_partida, key));
  await reloj.avanzar(16_666);
  key = await partidaViva(ctx);
  expect(await intento(apostar(ctx, key, beto, 1, 601))).toBe(COMPLETA);
  await apostar(ctx, key, beto, 1, 600);
  expect(await intento(apostar(ctx, key, ana, 1, 1))).toBe(COMPLETA);
  // The loss of the day before does not count.
  await db.execute(sql`update partidas set repartida_en = repartida_en - interval '1 day'`);
  await apostar(ctx, key, ana, 1, 400);
  expect(await intento(apostar(ctx, key, ana, 1, 1))).toBe(COMPLETA);
});

test("stakes of a round that stepped aside still count", async () => {
  const [ana, beto] = await dosJugadores(ctx, 2_000);
  const chain = crearCadena();
  const conBaliza = { ...ctx, baliza: chain.cadena };
  // Its stakes would count in the tests after this one too.
  onTestFinished(async () => {
    await entregarPulsos(conBaliza, chain, await leerReloj(ctx));
    await moverJuego(conBaliza);
  });
  key = await partidaConBaliza(conBaliza, reloj, chain);
  await ajustar({ perdida_banca_diaria: 1_000 });
  for (const monton of [1, 2, 3, 4, 5]) await apostar(conBaliza, key, ana, monton, 180);
  await reloj.avanzar(15_000);
  await moverJuego(conBaliza);
  await reloj.avanzar(60_000);
  await moverJuego(conBaliza);
  key = await partidaViva(ctx);
  expect(await intento(apostar(ctx, key, beto, 1, 101))).toBe(COMPLETA);
  await apostar(ctx, key, beto, 1, 100);
  expect(await leerBanca(ctx)).toMatchObject({ en_juego: 1_000, en_riesgo: true });
});
