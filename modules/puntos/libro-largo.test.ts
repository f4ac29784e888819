import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { explicar } from "#tests/support/explicar.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { listarLibro } from "./listar-libro.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

test("thousands of entries of a person are listed in the order of their dates, forth and back", async () => {
  const [ana, beto] = [await crearPersona(ctx), await crearPersona(ctx)];
  for (const { codigo_referido } of [ana, beto]) await darPuntos(ctx, codigo_referido, 1);
  // Dates do not follow the ids, and some are equal.
  await db.execute(sql`
    with a as (
      insert into libro_asientos (clave, motivo, fecha) select 'prueba:' || n, 'ajuste', now() - (n * 7919 % 4000) * interval '1 minute'
        from generate_series(1, 5600) n returning id, clave)
    insert into libro_movimientos (asiento, cuenta, puntos)
    select a.id, case when a.id % 12 = 0 then ${`usuario:${beto.codigo_referido}`} else ${`usuario:${ana.codigo_referido}`} end, 1 from a
    union all select a.id, 'emision', -1 from a`);
  for (const { codigo_referido } of [ana, beto]) {
    const { rows } = await db.execute<{ id: number }>(sql`
      select a.id from libro_asientos a where a.id in (
        select asiento from libro_movimientos where cuenta = ${`usuario:${codigo_referido}`}) order by a.fecha desc, a.id desc`);
    const todos = rows.map(({ id }) => id);
    const leidos: number[] = [];
    for (let antes: number | null = null, vueltas = 0; vueltas < 4; vueltas++) {
      const filtros: { antes?: number } = antes === null ? {} : { antes };
      const { asientos, bordes } = await listarLibro(ctx, filtros, [codigo_referido]);
      leidos.push(...asientos.map(({ id }) => id));
      antes = bordes.mas_antiguos;
    }
    expect(leidos).toEqual(todos.slice(0, leidos.length));
    expect(leidos).toHaveLength(200);
    const vuelta = await listarLibro(ctx, { despues: todos[120] ?? 0 }, [codigo_referido]);
    expect(vuelta.asientos.map(({ id }) => id)).toEqual(todos.slice(70, 120));
  }
});

test("a page of the newest entries of a person is read from the end of the book, wherever their dates lie", async () => {
  const caro = await crearPersona(ctx);
  await darPuntos(ctx, caro.codigo_referido, 1);
  const cuenta = `usuario:${caro.codigo_referido}`;
  // Dates follow the ids but for some minutes; two old ids have the newest dates, and one new id the oldest.
  await db.execute(sql`
    with a as (
      insert into libro_asientos (clave, motivo, fecha)
      select 'larga:' || n, case when n % 5 = 0 then 'abono' else 'ajuste' end,
             now() - interval '1 minute' * case when n in (40, 41) then -n when n = 6990 then 99999 else 7000 - n + n * 31 % 17 end
        from generate_series(1, 7000) n returning id)
    insert into libro_movimientos (asiento, cuenta, puntos)
    select a.id, case when a.id % 9 = 0 then 'banca' else ${cuenta} end, 1 from a union all select a.id, 'emision', -1 from a`);
  await db.execute(sql`analyze libro_asientos, libro_movimientos`);
  const { rows } = await db.execute<{ id: number; motivo: string }>(sql`
    select a.id, a.motivo from libro_asientos a where a.id in (
      select asiento from libro_movimientos where cuenta = ${cuenta}) order by a.fecha desc, a.id desc`);
  expect(rows.length).toBeGreaterThan(6_000);
  for (const motivo of [undefined, "abono"] as const) {
    const todos = rows.filter((fila) => motivo === undefined || fila.motivo === motivo).map(({ id }) => id);
    const leidos: number[] = [];
    let antes: number | undefined;
    for (let vueltas = 0; vueltas < 5; vueltas++) {
      const { asientos, bordes } = await listarLibro(ctx, { motivo, antes }, [caro.codigo_referido]);
      leidos.push(...asientos.map(({ id }) => id));
      antes = bordes.mas_antiguos ?? undefined;
    }
    expect(leidos).toHaveLength(250);
    expect(leidos).toEqual(todos.slice(0, 250));
  }

  const { explicado, planes } = explicar(ctx, { corre: true, mide: true });
  await listarLibro(explicado, { antes: rows[60]?.id }, [caro.codigo_referido]);
  expect(planes.join()).toContain("libro_asientos_orden_idx");
  // Of the person's entries some pages, and of the book what is as new.
  const leidas = [...planes.join().matchAll(/on libro_asientos.*actual rows=(\d+)/g)].map(([, n]) =>
    Number(n),
  );
  expect(leidas.length).toBeGreaterThan(0);
  expect(Math.max(...leidas)).toBeLessThan(500);
});
