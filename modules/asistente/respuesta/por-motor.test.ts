import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { contarPorMotor } from "../asistente.store.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

test("the answers of each engine are those that grouping gives, from any day on", async () => {
  await db.execute(sql`
    with c as (insert into conversaciones (huella, vence_en) values ('h', now()) returning id)
    insert into conversaciones_mensajes (conversacion, de, texto, motor, created_at)
    select c.id, 'mati', 't', case when n > 20 then 'modelo' else (array['propio', null, 'n8n'])[1 + n % 3] end,
           now() - n * interval '1 day'
      from c, generate_series(1, 30) n`);
  for (const dias of [0, 2, 19, 25, 40]) {
    const desde = new Date(Date.now() - dias * DIA_MS);
    const { rows } = await db.execute(sql`
      select motor, count(*)::int as respuestas from conversaciones_mensajes
       where created_at >= ${desde.toISOString()}::timestamptz and motor is not null group by motor order by motor`);
    expect(await contarPorMotor(ctx, desde)).toEqual(rows);
    expect(await contarPorMotor(ctx, desde, 3)).toEqual(
      rows.map((fila) => ({ ...fila, respuestas: Math.min(Number(fila.respuestas), 4) })),
    );
  }
});
