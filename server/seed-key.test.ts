import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { partidas, partidas_semillas, sorteos, sorteos_semillas } from "#database/schema.ts";
import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { abrirPartida } from "#modules/montoncito/partida/abrir-partida.server.ts";
import { abrirSemillaPartida as abrirDePartida } from "#modules/montoncito/partida/partidas.store.server.ts";
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

test("seeds that an earlier version left readable are encrypted, once, by however many processes", async () => {
  const { sorteo, partida } = await abrirAmbos();
  const claras = [await abrirDeSorteo(ctx, sorteo), await abrirDePartida(ctx, partida)];
  const [de_sorteo = "", de_partida = ""] = claras.map(bytesAHex);
  await db.update(sorteos_semillas).set({ semilla: de_sorteo, llave: null });
  await db.update(partidas_semillas).set({ semilla: de_partida, llave: null });
  const anotado: unknown[] = [];
  const log = { ...ctx.log, info: (_: string, datos?: object) => anotado.push(datos) };
  await Promise.all([1, 2, 3].map(() => checkSeedKey({ ...ctx, log }, EXTERNA)));
  expect(anotado).toEqual([{ cifradas: 2, llave: ctx.cofre.llave }]);
  expect([await abrirDeSorteo(ctx, sorteo), await abrirDePartida(ctx, partida)]).toEqual(claras);
  const { rows } = await db.execute<{ todo: string }>(
    sql`select string_agg(f, ' ') as todo from (select s::text f from sorteos_semillas s union all select p::text from partidas_semillas p) x`,
  );
  for (const clara of [de_sorteo, de_partida]) expect(rows[0]?.todo).not.toContain(clara);
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

test("a refused process encrypts nothing", async () => {
  await abrirAmbos();
  const sorteo = await abrirSorteo();
  const clara = bytesAHex(await abrirDeSorteo(ctx, sorteo));
  await db
    .update(sorteos_semillas)
    .set({ semilla: clara, llave: null })
    .where(eq(sorteos_semillas.sorteo, sorteo));
  await expect(checkSeedKey(otra, EXTERNA)).rejects.toThrow(ConfigurationError);
  const [fila] = await db.select().from(sorteos_semillas).where(eq(sorteos_semillas.sorteo, sorteo));
  expect(fila).toEqual({ sorteo, semilla: clara, llave: null });
  await checkSeedKey(ctx, EXTERNA);
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
