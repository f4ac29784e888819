import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
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
