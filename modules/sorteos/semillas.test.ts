import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { explicar } from "#tests/support/explicar.ts";
import { nuevoSorteo } from "#tests/support/shop/libro.ts";
import { contarAjenas, leerLlavesSorteos } from "./semillas.store.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

const sembrar = (key: string, llave: string) =>
  db.execute(sql`insert into sorteos_semillas (sorteo, semilla, llave) values (${key}, 'cifrada', ${llave})`);

test("seeds of other keys are counted as by reading the keys of all of them", async () => {
  expect(await contarAjenas(ctx, ["a"])).toBe(0);
  for (const llave of ["a", "b", "b", "c", "c", "c"]) {
    const { key } = await nuevoSorteo(ctx);
    await sembrar(key, llave);
  }
  // A published seed needs no key.
  const { key } = await nuevoSorteo(ctx);
  await sembrar(key, "d");
  await db.execute(
    sql`update sorteos set congelado_en = now(), semilla = ${"0".repeat(64)} where key = ${key}`,
  );
  const en_uso = await leerLlavesSorteos(ctx);
  expect(en_uso).toHaveLength(3);
  for (const llaves of [[], ["a"], ["b"], ["a", "c"], ["a", "b", "c"], ["x"]]) {
    const ajenas = en_uso.filter(({ llave }) => !llaves.includes(llave));
    expect(await contarAjenas(ctx, llaves)).toBe(ajenas.reduce((suma, { semillas }) => suma + semillas, 0));
  }
});

test("the shop's own seeds are not read", async () => {
  await db.execute(sql`set enable_seqscan = off`);
  const { explicado, planes } = explicar(ctx);
  await contarAjenas(explicado, ["a"]);
  await db.execute(sql`reset enable_seqscan`);
  expect(planes[0]).toContain("sorteos_semillas_llave_idx");
});
