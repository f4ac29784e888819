import { expect, test } from "vitest";
import { partidas, sorteos } from "#database/schema.ts";
import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { abrirPartida } from "#modules/montoncito/partida/abrir-partida.server.ts";
import { crearSorteo } from "#modules/sorteos/crear-sorteo.server.ts";
import { abrirSemillaSorteo as abrirDeSorteo } from "#modules/sorteos/realizacion/realizacion.store.server.ts";
import { TEST_SECRET, testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { ConfigurationError } from "./env.ts";
import { checkSeedKey } from "./seed-key.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const EXTERNA = { DATABASE_URL: "postgres://otra", SEED_CHECK: "on" } as const;
const INCLUIDA = { DATABASE_URL: undefined, SEED_CHECK: "on" } as const;
const otra: Ctx = { ...ctx, cofre: crearCofre("otra-llave") };

let skus = 0;
async function abrirSorteo(con: Ctx = ctx): Promise<string> {
  const producto = await crearProducto(con, { sku: `S${++skus}`, puntos: 100, minimo_puntos: 10 });
  return (await enTransaccion(con, (tx) => crearSorteo(tx, producto))) ?? "";
}

/** A raffle and a round of the shop's key. */
async function abrirAmbos() {
  const sorteo = await abrirSorteo();
  const partida = (await enTransaccion(ctx, abrirPartida)) ?? "";
  return { sorteo, partida };
}

test("a shop without seeds starts with any key", async () => {
  expect(await checkSeedKey(otra, EXTERNA)).toEqual({ ilegibles: 0 });
});

test("another key is refused with an external database, and only reported with the embedded one", async () => {
  await abrirAmbos();
  await expect(checkSeedKey(otra, EXTERNA)).rejects.toThrow(ConfigurationError);
  await expect(checkSeedKey(otra, EXTERNA)).rejects.toThrow(/^La llave de las semillas .*\.$/);
  const errores: unknown[] = [];
  const log = { ...ctx.log, error: (frase: string) => errores.push(frase) };
  expect(await checkSeedKey({ ...otra, log }, INCLUIDA)).toEqual({ ilegibles: 2 });
  expect(errores).toEqual(["seeds: this key does not open them"]);
  expect(await checkSeedKey(otra, { ...EXTERNA, SEED_CHECK: "off" })).toEqual({ ilegibles: 2 });
  expect(await checkSeedKey(ctx, EXTERNA)).toEqual({ ilegibles: 0 });
});

test("a rotated key opens what the earlier one encrypted; one match is enough to start", async () => {
  await abrirAmbos();
  const rotada = { ...ctx, cofre: crearCofre(`otra-llave ${TEST_SECRET}`) };
  expect(await checkSeedKey(rotada, EXTERNA)).toEqual({ ilegibles: 0 });
  const nuevo = await abrirSorteo(rotada);
  expect(await abrirDeSorteo(otra, nuevo)).toHaveLength(32);
  expect(await checkSeedKey(otra, EXTERNA)).toEqual({ ilegibles: 2 });
  expect(await checkSeedKey(ctx, EXTERNA)).toEqual({ ilegibles: 1 });
});

test("what is over or published needs no key", async () => {
  await abrirAmbos();
  await db.update(sorteos).set({ estado: "Finalizado", fecha_termino: ctx.now() });
  await db.update(partidas).set({ estado: "Cerrada", semilla: "00".repeat(32) });
  expect(await checkSeedKey({ ...ctx, cofre: crearCofre("la-tercera") }, EXTERNA)).toEqual({ ilegibles: 0 });
});
