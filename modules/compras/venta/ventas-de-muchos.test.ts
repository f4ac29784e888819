import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { hallarPersonas } from "#modules/personas/personas.store.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { leerLlamados, leerVentas } from "./ventas-lista.store.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const LIMITE = 7;

beforeAll(async () => {
  // Three hundred people share a name; the mails of all have the same beginning and domain.
  await db.execute(sql`
    insert into usuarios (codigo_referido, nombre, apellido, email)
    select 'T' || lpad(n::text, 7, '0'), case when n % 2 = 0 then 'Valentina' else 'Rosa' end, 'Pérez', 'persona' || n || '@correo.example'
      from generate_series(1, 600) n`);
  await db.execute(sql`
    insert into ventas (codigo, usuario, productos, puntos, total, estado_pago, pagado_en, fecha)
    select 'PZ-' || translate(lpad(to_hex(n), 6, 'Z'), '01abcdef', 'XYABCDEF'),
           'T' || lpad((1 + abs(hashint4(n)) % 600)::text, 7, '0'), 100 + n, 0, 100 + n,
           case when n % 3 = 0 then 'Validando Pago' else 'Pagado' end, now(), now() - abs(hashint4(n * 7)) % 500 * interval '1 hour'
      from generate_series(2, 900) n`);
});

/** The sales of all customers with that name, the newest first. */
async function deFormaPlana(estado?: string) {
  const { rows } = await db.execute<{ codigo: string }>(sql`
    select v.codigo from ventas v join usuarios u on u.codigo_referido = v.usuario
     where u.nombre = 'Valentina' and (${estado ?? null}::text is null or v.estado_pago = ${estado ?? null})
     order by v.fecha desc, v.id desc`);
  return rows.map(({ codigo }) => codigo);
}

test("every page of a name that many customers have is the one that reading them all gives", async () => {
  const llamados = await leerLlamados(ctx, "valentina");
  expect(llamados).toHaveLength(201);
  for (const estado of [undefined, "Pagado" as const]) {
    const plana = await deFormaPlana(estado);
    // In the newest sales, half in them, and beyond them.
    for (const recientes of [5, 100, 3_000])
      for (const desde of [0, LIMITE, 42, 210, plana.length - 3]) {
        const filtros = { texto: "valentina", ...(estado ? { estado } : {}) };
        const filas = await leerVentas(ctx, filtros, { limite: LIMITE, desde }, { llamados, recientes });
        expect(filas.map(({ codigo }) => codigo)).toEqual(plana.slice(desde, desde + LIMITE));
      }
  }
});

test.each([
  "persona17@",
  "PERSONA17@correo",
  "a17@",
  "17@",
  "@correo",
  "na1@correo.example",
  "x17@",
  "_17@",
  " persona5@ ",
])("the mails with %j are those that contain it", async (texto) => {
  const { rows } = await db.execute<{ codigo: string }>(sql`
      select codigo_referido as codigo from usuarios where strpos(lower(email), lower(${texto.trim()})) > 0 order by 1`);
  const halladas = await hallarPersonas(ctx, { texto, orden: "antiguos" });
  expect(halladas?.map(({ codigo }) => codigo).sort()).toEqual(rows.map(({ codigo }) => codigo));
});
