import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Porcion } from "#modules/comun/texto/busqueda.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { traspaso } from "#modules/puntos/asiento.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { explicar } from "#tests/support/explicar.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import type { FiltrosUsuarios } from "./filtros.ts";
import { leerUsuarios } from "./personas.store.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);

/** Values on both sides of the edges of the ranges, equal values, and nothing. */
const SALDOS = [
  1, 2, 2, 3, 4, 5, 7, 8, 11, 12, 13, 19, 20, 999, 1_000, 1_000, 1_199, 1_200, 1_201, 9_999, 10_000, 10_099,
  10_100, 99_999, 100_000, 123_399, 123_400, 123_400, 90_000_000,
];

beforeAll(async () => {
  for (const saldo of SALDOS) await darPuntos(ctx, (await crearPersona(ctx)).codigo_referido, saldo);
  // Two people without an account, and one whose points are gone.
  await crearPersona(ctx);
  await crearPersona(ctx, { bloqueado_en: new Date() });
  // The people with the most points are blocked, so that the filter leaves out more than a page.
  for (const saldo of [95_000_000, 95_000_000, 96_000_000, 97_000_000])
    await darPuntos(ctx, (await crearPersona(ctx, { bloqueado_en: new Date() })).codigo_referido, saldo);
  const sin = await crearPersona(ctx);
  await darPuntos(ctx, sin.codigo_referido, 30);
  await darPuntos(ctx, sin.codigo_referido, -30);
});

type Opciones = Partial<FiltrosUsuarios> & Porcion;

const leer = async ({ limite, desde, ...filtros }: Opciones) =>
  (await leerUsuarios(ctx, { orden: "puntos", pagina: 1, ...filtros }, { limite, desde })).map(
    ({ codigo_referido, puntos }) => `${codigo_referido} ${puntos}`,
  );

describe("people in the order of their points", () => {
  test("every page is the one that sorting everybody would give", async () => {
    const { rows } = await db.execute<{ quien: string; bloqueado: boolean }>(sql`
      select u.codigo_referido || ' ' || coalesce(c.saldo, 0) as quien, u.bloqueado_en is not null as bloqueado
        from usuarios u left join libro_cuentas c on c.cuenta = 'usuario:' || u.codigo_referido
       order by coalesce(c.saldo, 0) desc, u.codigo_referido`);
    const todas = rows.map(({ quien }) => quien);
    const activas = rows.filter(({ bloqueado }) => !bloqueado).map(({ quien }) => quien);
    for (const limite of [1, 4, 7, 100]) {
      for (let desde = 0; desde <= todas.length; desde += limite) {
        expect(await leer({ limite, desde })).toEqual(todas.slice(desde, desde + limite));
        expect(await leer({ limite, desde, estado: "activas" })).toEqual(
          activas.slice(desde, desde + limite),
        );
      }
    }
  });

  test("an entry moves a person at once", async () => {
    const { codigo_referido } = await crearPersona(ctx);
    for (const saldo of [100_000_000, 1]) {
      await darPuntos(ctx, codigo_referido, saldo);
      expect((await leer({ limite: 1, desde: 0 }))[0]).toMatch(new RegExp(`^${codigo_referido} `));
    }
  });

  test("reads the highest ranges of the index only, and so no person without points", async () => {
    await db.execute(sql`insert into usuarios (codigo_referido)
      select 'M' || lpad(n::text, 7, '0') from generate_series(1, 3000) n`);
    await db.execute(sql`insert into libro_cuentas (cuenta)
      select 'usuario:M' || lpad(n::text, 7, '0') from generate_series(1, 3000) n`);
    await db.execute(sql`
      with a as (insert into libro_asientos (clave, motivo) select 'prueba:muchos:' || n, 'ajuste'
                   from generate_series(1, 3000) n returning id, clave)
      insert into libro_movimientos (asiento, cuenta, puntos)
      select id, cuenta, puntos from a, lateral (values
        ('emision', -split_part(clave, ':', 3)::bigint),
        ('usuario:M' || lpad(split_part(clave, ':', 3), 7, '0'), split_part(clave, ':', 3)::bigint)) m(cuenta, puntos)`);
    for (const tabla of ["usuarios", "libro_cuentas"]) await db.execute(sql.raw(`vacuum analyze ${tabla}`));
    const { explicado, planes } = explicar(ctx);
    await leerUsuarios(explicado, { orden: "puntos", pagina: 1 }, { limite: 10, desde: 0 });
    expect(planes[0]).toContain("libro_cuentas_tramo_idx");
    expect(planes[0]).toMatch(/Presorted Key: \S*tramo_saldo/);
    expect(planes[0]).not.toContain("Seq Scan on libro_cuentas");
  });

  test("most entries of the book update no index of the accounts", async () => {
    const { codigo_referido } = await crearPersona(ctx);
    await darPuntos(ctx, codigo_referido, 350);
    const calientes = await enTransaccion(ctx, async (tx) => {
      for (let vez = 0; vez < 5; vez++) {
        const movimientos = traspaso(EMISION, cuentaUsuario(codigo_referido), 10);
        await moverPuntos(tx, { clave: `prueba:${vez}`, motivo: "ajuste", movimientos });
      }
      const { rows } = await tx.db.execute<{ n: number }>(
        sql`select pg_stat_get_xact_tuples_hot_updated('libro_cuentas'::regclass)::int as n`,
      );
      return rows[0]?.n ?? 0;
    });
    // Two accounts five times. The first updates may leave full pages.
    expect(calientes).toBeGreaterThanOrEqual(8);
  });
});
