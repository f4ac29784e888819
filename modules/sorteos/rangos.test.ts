import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { nuevoSorteo, nuevoUsuario } from "#tests/support/shop/libro.ts";
import { leerRangosDePagina, leerRangosSorteo } from "./sorteos.store.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const personas = await Promise.all([1, 2, 3].map(() => nuevoUsuario(ctx)));
type Sorteo = Awaited<ReturnType<typeof nuevoSorteo>>;

/** Abonos of different sizes, each after the last. */
const abonar = ({ key, sku }: Sorteo, cuantos: number) =>
  db.execute(sql`
    insert into tickets_participantes (usuario, sorteo, producto, puntos_aportados, puntos_inicio, puntos_final)
    select quien, ${key}, ${sku}, puntos, final - puntos + 1, final
      from (select n, puntos, quien, (select coalesce(max(puntos_final), 0) from tickets_participantes where sorteo = ${key})
                   + sum(puntos) over (order by n) as final
              from (select n, 1 + abs(hashint4(n + ${cuantos}::int)) % 40 as puntos,
                           (${sql.param(personas)}::text[])[1 + abs(hashint4(n * 3)) % 3] as quien
                      from generate_series(1, ${cuantos}::int) n) a) f`);

/** The same ranges, a row for each. */
async function deFormaPlana({ key }: Sorteo) {
  const { rows } = await db.execute(sql`
    select usuario, puntos_inicio as inicio, puntos_final as final from tickets_participantes
     where sorteo = ${key} order by puntos_inicio`);
  return rows;
}

test("the ranges in one row are the rows, whole or from one of them on", async () => {
  const sorteo = await nuevoSorteo(ctx);
  expect(await leerRangosSorteo(ctx, sorteo.key)).toEqual([]);
  await abonar(sorteo, 97);
  const plana = await deFormaPlana(sorteo);
  expect(plana).toHaveLength(97);
  expect(await leerRangosSorteo(ctx, sorteo.key)).toEqual(plana);
  expect(await leerRangosSorteo(ctx, sorteo.key, Number(plana[40]?.inicio))).toEqual(plana.slice(40));
});

test("what a process keeps grows with the raffle, each raffle apart", async () => {
  const [uno, otro] = [await nuevoSorteo(ctx), await nuevoSorteo(ctx)];
  for (const cuantos of [0, 1, 0, 25, 3, 0, 60]) {
    await abonar(uno, cuantos);
    if (cuantos > 20) await abonar(otro, 2);
    for (const sorteo of [uno, otro, uno])
      expect(await leerRangosDePagina(ctx, sorteo.key)).toEqual(await deFormaPlana(sorteo));
  }
});

test("after a restored copy of the database all ranges are read again", async () => {
  const sorteo = await nuevoSorteo(ctx);
  await abonar(sorteo, 30);
  await leerRangosDePagina(ctx, sorteo.key);
  await db.execute(
    sql`delete from tickets_participantes where sorteo = ${sorteo.key} and puntos_inicio > 90`,
  );
  expect(await leerRangosDePagina(ctx, sorteo.key)).toEqual(await deFormaPlana(sorteo));
  await abonar(sorteo, 7);
  expect(await leerRangosDePagina(ctx, sorteo.key)).toEqual(await deFormaPlana(sorteo));
});
