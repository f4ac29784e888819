import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { listarCorreos } from "./listar-correos.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

test("the mails of a page and of each state are those of the plain statements, with and without a text", async () => {
  await db.execute(sql`
    insert into correos (clave, para, plantilla, datos, asunto, estado, enviado_en)
    select 'prueba:' || n, case when n % 4 = 0 then 'ana' || n || '@correo.example' else 'beto@correo.example' end, 'prueba', '{}'::jsonb,
           'Asunto ' || n, e.estado, case when e.estado = 'enviado' then now() end
      from generate_series(1, 80) n,
           lateral (select (array['pendiente', 'enviado', 'atascado', 'enviado'])[1 + abs(hashint4(n)) % 4] as estado) e`);
  for (const texto of ["", "ana", "beto@", "nadie"]) {
    const { rows } = await db.execute(sql`
      select count(*) filter (where estado = 'pendiente') as pendiente, count(*) filter (where estado = 'enviado') as enviado,
             count(*) filter (where estado = 'atascado') as atascado from correos where para ilike ${`%${texto}%`}`);
    const busqueda = texto ? { texto } : {};
    expect((await listarCorreos(ctx, busqueda)).hallados).toEqual(rows[0]);
    for (const estado of ["enviado", "atascado", undefined] as const) {
      for (const pagina of [1, 2, 9]) {
        const lista = await listarCorreos(ctx, { ...busqueda, ...(estado ? { estado } : {}), pagina });
        const { rows: ids } = await db.execute<{ id: number }>(sql`
          select id from correos where para ilike ${`%${texto}%`} and (${estado ?? null}::text is null or estado = ${estado ?? null})
           order by id desc limit 25 offset ${(lista.pagina - 1) * 25}`);
        expect(lista.correos.map(({ id }) => id)).toEqual(ids.map(({ id }) => id));
        expect(lista.pagina).toBe(Math.min(pagina, lista.paginas));
      }
    }
  }
});
