import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { crecer } from "#demo/grow/crecer.ts";
import { tamanosDe } from "#demo/grow/tamanos.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { auditarLibro } from "./auditar-libro.server.ts";
import { juntarSumasHistorial } from "./puntos.store.server.ts";
import { type CifrasHistorial, leerResumenHistorial } from "./resumen-historial.store.server.ts";

const { db, url } = await databaseOfEachTest();
// Later than the prizes of the last draws are told.
const ctx = testCtx(db, new Date(Date.now() + 365 * DIA_MS));

beforeAll(() => crecer(url, { tamanos: tamanosDe(0.0005), cofre: ctx.cofre }));

/** The figures of one person, from all rows. */
async function contadas(codigo: string): Promise<Partial<CifrasHistorial> | undefined> {
  const { rows } = await db.execute<Partial<CifrasHistorial>>(sql`
    with compras as (
      select c.puntos, c.estado, e.puntos_validos as valido, c.forma_pago = 'devolucion' as vuelve
        from tickets_compras c join tickets_estados e on e.estado = c.estado where c.usuario = ${codigo}
      union all
      select c.puntos, c.estado, e.puntos_validos, false
        from productos_compras c join productos_estados e on e.estado = c.estado where c.usuario = ${codigo})
    select coalesce(sum(puntos) filter (where valido and puntos > 0 and not vuelve), 0)::bigint as ganados,
           coalesce(sum(puntos) filter (where valido and vuelve), 0)::bigint as devueltos,
           coalesce(-sum(puntos) filter (where valido and puntos < 0), 0)::bigint as descontados,
           coalesce(sum(puntos) filter (where estado = 'Validando Pago'), 0)::bigint as por_validar,
           (select coalesce(sum(puntos_aportados), 0)::bigint from tickets_participantes where usuario = ${codigo}) as abonados,
           (select coalesce(sum(puntos), 0)::bigint from tickets_montoncitos where jugador = ${codigo}) as juego
      from compras`);
  return rows[0];
}

async function comparar(): Promise<void> {
  const { rows } = await db.execute<{ codigo: string }>(sql`select codigo_referido as codigo from usuarios`);
  expect(rows.length).toBeGreaterThan(90);
  for (const { codigo } of rows) {
    const { cifras } = await leerResumenHistorial(ctx, codigo, "todos");
    const { total, saldo, en_juego, ...sumas } = cifras;
    expect([codigo, sumas]).toEqual([codigo, await contadas(codigo)]);
  }
}

test("the kept sums of every person are those of their rows, before and after they are merged", async () => {
  await comparar();
  await juntarSumasHistorial(ctx);
  await comparar();
  expect(await db.$count(sql`historial_sumas where suelta`)).toBe(0);
});

test("they follow rows that change, go to another person or disappear", async () => {
  await db.execute(sql`update tickets_compras set estado = 'Anulado' where id % 5 = 0`);
  await db.execute(sql`update productos_compras set estado = 'Pagado', puntos = puntos + 3 where id % 3 = 0`);
  await db.execute(sql`
    insert into tickets_compras (usuario, puntos, estado, forma_pago, precio, total)
    select codigo_referido, case when right(codigo_referido, 1) < '8' then -7 else 9 end, 'Acreditado', 'ajuste', 0, 0 from usuarios
    union all select codigo_referido, 4, 'Acreditado', 'devolucion', 0, 0 from usuarios`);
  await db.execute(
    sql`update tickets_participantes set usuario = (select min(codigo_referido) from usuarios) where id % 4 = 0`,
  );
  await db.execute(sql`delete from tickets_montoncitos where id % 2 = 0`);
  await comparar();
  await juntarSumasHistorial(ctx);
  await comparar();
  await db.execute(sql`truncate tickets_participantes`);
  await comparar();
});

test("the audit names a person whose kept sums are not those of the rows", async () => {
  const antes = (await auditarLibro(ctx)).total_diferencias;
  await db.execute(sql`
    insert into historial_sumas (usuario, clase, puntos) select max(codigo_referido), 'ganados', 5 from usuarios`);
  const { total_diferencias, diferencias } = await auditarLibro(ctx);
  expect(total_diferencias).toBe(antes + 1);
  expect(diferencias.filter((frase) => frase.startsWith("Las sumas guardadas"))).toHaveLength(1);
});

test("the audit names a person whose points of referrals were kept as other points", async () => {
  const antes = (await auditarLibro(ctx)).total_diferencias;
  await db.execute(sql`
    insert into historial_sumas (usuario, clase, puntos)
    select u.codigo, t.clase, t.puntos from (select min(codigo_referido) as codigo from usuarios) u,
           (values ('referidos', 5), ('ganados', -5)) t(clase, puntos)`);
  const { total_diferencias, diferencias } = await auditarLibro(ctx);
  expect(total_diferencias).toBe(antes + 1);
  expect(
    diferencias.filter((frase) => frase.startsWith("Las sumas guardadas de los referidos")),
  ).toHaveLength(1);
});
