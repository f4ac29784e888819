import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { explicar } from "#tests/support/explicar.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { contarUsosCupon } from "./cupones.store.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const [ana, beto] = [await crearPersona(ctx), await crearPersona(ctx)];
const ahora = ctx.now();

const { rows } = await db.execute<{ id: number }>(sql`
  insert into cupones (codigo, tipo, valor) values ('UNO', 'pesos', 1000), ('OTRO', 'pesos', 1000) returning id`);
const [{ id: uno } = { id: 0 }, { id: otro } = { id: 0 }] = rows;
// Uses of sales, of quotes that live and of quotes that expired, of both people.
await db.execute(sql`
  insert into cupones_usos (cupon, codigo, usuario, vence_en)
  select case when n % 5 = 0 then ${otro}::bigint else ${uno}::bigint end, 'PZ-' || n,
         case when n % 3 = 0 then ${ana.codigo_referido} else ${beto.codigo_referido} end,
         case n % 7 when 0 then ${ahora.toISOString()}::timestamptz + n * interval '1 minute'
                    when 1 then ${ahora.toISOString()}::timestamptz - n * interval '1 minute' end
    from generate_series(1, 200) n`);

/** All uses that count, from all rows. */
async function contados(cupon: number, usuario: string | null) {
  const { rows } = await db.execute<{ usos: number; usos_persona: number }>(sql`
    select count(*)::int as usos, (count(*) filter (where usuario = ${usuario}))::int as usos_persona from cupones_usos
     where cupon = ${cupon} and (vence_en is null
        or (vence_en > ${ahora.toISOString()}::timestamptz and usuario is distinct from ${usuario}))`);
  return rows[0] ?? expect.fail("no row");
}

test("uses reach a limit exactly when all rows do, for people and visitors", async () => {
  for (const id of [uno, otro])
    for (const usuario of [ana.codigo_referido, beto.codigo_referido, null]) {
      const { usos, usos_persona } = await contados(id, usuario);
      for (const lejos of [-1, 0, 1]) {
        const limites = { usos_maximos: usos + lejos, usos_por_persona: Math.max(1, usos_persona + lejos) };
        const leidos = await contarUsosCupon(ctx, { id, ...limites }, usuario, ahora);
        expect(leidos.usos >= limites.usos_maximos).toBe(usos >= limites.usos_maximos);
        expect(leidos.usos_persona >= limites.usos_por_persona).toBe(
          usos_persona >= limites.usos_por_persona,
        );
      }
      const sin = { id, usos_maximos: null, usos_por_persona: null };
      expect(await contarUsosCupon(ctx, sin, usuario, ahora)).toEqual({ usos: 0, usos_persona: 0 });
    }
});

test("a coupon among many is counted from indexes, up to its limits", async () => {
  await db.execute(sql`
    insert into cupones (codigo, tipo, valor) select 'MAS-' || n, 'pesos', 1000 from generate_series(1, 50) n`);
  await db.execute(sql`
    insert into cupones_usos (cupon, codigo, usuario)
    select c.id, 'PZ-' || c.id || '-' || n, ${beto.codigo_referido} from generate_series(1, 400) n, cupones c`);
  await db.execute(sql`analyze cupones_usos`);
  const { explicado, planes } = explicar(ctx);
  await contarUsosCupon(
    explicado,
    { id: uno, usos_maximos: 50, usos_por_persona: 1 },
    ana.codigo_referido,
    ahora,
  );
  expect(planes).toHaveLength(1);
  expect(planes.join()).not.toContain("Seq Scan");
  expect(planes.join().match(/Limit/g)).toHaveLength(3);
  expect(planes.join()).toContain("cupones_usos_cupon_vence_idx");
});
