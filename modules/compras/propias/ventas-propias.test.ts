import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listarVentasDe, paginaDeVenta } from "#modules/compras/venta/listar-ventas.server.ts";
import { TOPE_CONTEO } from "#modules/comun/conteo.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

test("a person's orders are counted up to a limit, and beyond it as far as the page that was asked for", async () => {
  const ana = await crearPersona(ctx);
  const cuantas = TOPE_CONTEO + 100;
  await db.execute(sql`
    insert into ventas (codigo, usuario, productos, puntos, total, fecha)
    select 'PZ-' || translate(lpad(to_hex(n), 6, 'Z'), '01abcdef', 'XYABCDEF'), ${ana.codigo_referido}, 0, 0, 0, now() - n * interval '1 day'
      from generate_series(1, ${cuantas}::int) n`);
  const leer = async (pagina: number) => {
    const { ventas, total, paginas } = await listarVentasDe(ctx, ana.codigo_referido, pagina);
    return { ventas: ventas.map(({ codigo }) => codigo), total, paginas };
  };
  const primera = await leer(1);
  const por_pagina = primera.ventas.length;
  expect(primera).toMatchObject({
    total: TOPE_CONTEO + 1,
    paginas: Math.ceil((TOPE_CONTEO + 1) / por_pagina),
  });

  // Every order is reached by its own link, and by following the pages.
  const { rows } = await db.execute<{ codigo: string }>(
    sql`select codigo from ventas order by fecha limit 1 offset 20`,
  );
  const vieja = rows[0]?.codigo ?? "";
  const profunda = await paginaDeVenta(ctx, ana, vieja);
  expect(profunda).toBeGreaterThan(primera.paginas);
  expect((await leer(profunda)).ventas).toContain(vieja);
  const vistas: string[] = [];
  for (let pagina = 1, hay = 1; pagina <= hay; pagina++) {
    const { ventas, paginas } = await leer(pagina);
    vistas.push(...ventas);
    hay = paginas;
  }
  expect(new Set(vistas).size).toBe(cuantas);

  expect(await leer(5_000)).toEqual({
    ventas: [],
    total: cuantas,
    paginas: Math.ceil(cuantas / por_pagina),
  });
});
