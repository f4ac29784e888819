import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { crecer } from "#demo/grow/crecer.ts";
import { tamanosDe } from "#demo/grow/tamanos.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { explicar } from "#tests/support/explicar.ts";
import { leerPorDespachar } from "./cola.store.server.ts";

const { db, url } = await databaseOfEachTest();
const ctx = testCtx(db, new Date());

beforeAll(() => crecer(url, { tamanos: tamanosDe(0.0005), cofre: ctx.cofre }));

/** The same from all lines, each with its sale and the profile of its customer. */
async function contados() {
  const { rows } = await db.execute<{ total: number; sin_direccion: number; desde: string | null }>(sql`
    with ordenes as (
      select v.id, v.pagado_en, v.origen = 'sorteo' and bool_and(c.estado = 'Pagado') as del_perfil, v.envio, u.direccion, u.comuna
        from ventas v join usuarios u on u.codigo_referido = v.usuario join productos_compras c on c.venta = v.id
       group by v.id, u.codigo_referido having bool_or(c.estado in ('Pagado', 'Preparando')))
    select count(*) as total,
           count(*) filter (where coalesce(case when del_perfil then direccion else envio ->> 'direccion' end, '') = ''
                               or coalesce(case when del_perfil then comuna else envio ->> 'comuna' end, '') = '') as sin_direccion,
           ((array_agg(pagado_en order by id))[1])::text as desde from ordenes`);
  const [fila] = rows;
  return { ...fila, desde: fila?.desde ? new Date(fila.desde) : null };
}

test("the orders that wait on the panel are those of the plain statement, with addresses of sales and of profiles", async () => {
  expect(await leerPorDespachar(ctx)).toEqual(await contados());
  await db.execute(sql`update productos_compras set estado = (array['Pagado', 'Preparando', 'Entregado'])[1 + id % 3]
    where forma_pago = 'sorteo'`);
  await db.execute(sql`update usuarios set direccion = '' where right(codigo_referido, 1) < '5'`);
  await db.execute(sql`update usuarios set comuna = null where right(codigo_referido, 1) = '9'`);
  await db.execute(
    sql`update ventas set envio = envio || '{"comuna": ""}' where id % 4 = 0 and envio is not null`,
  );
  // A product that costs nothing, alone in its sale and beside others.
  await db.execute(sql`update productos_compras set precio = 0, total = 0, descuento = 0 where id % 6 = 0`);
  await db.execute(sql`update ventas v set total = total - productos + descuento, productos = 0, descuento = 0, envio = null where origen <> 'sorteo'
    and not exists (select from productos_compras c where c.venta = v.id and c.total > 0)`);
  const pedidos = await leerPorDespachar(ctx);
  expect(pedidos).toEqual(await contados());
  expect(pedidos.sin_direccion).toBeGreaterThan(5);
  expect(pedidos.total).toBeGreaterThan(pedidos.sin_direccion);
  await db.execute(
    sql`update productos_compras set estado = 'Entregado' where estado in ('Pagado', 'Preparando')`,
  );
  expect(await leerPorDespachar(ctx)).toEqual({ total: 0, sin_direccion: 0, desde: null });
});

/** How many rows the scans of an index gave. */
const leidas = (plan: string, indice: string) =>
  [...plan.matchAll(new RegExp(`using ${indice} .*actual rows=([\\d.]+) loops=(\\d+)`, "g"))]
    .map(([, filas, vueltas]) => Number(filas) * Number(vueltas))
    .reduce((suma, filas) => suma + filas);

test("for those without an address, orders that have one are not read", async () => {
  await db.execute(sql`update productos_compras set estado = 'Pagado' where forma_pago <> 'sorteo'`);
  await db.execute(sql`update ventas set envio = envio || '{"direccion": ""}' where id in (
    select venta from productos_compras where estado = 'Pagado' and total > 0 order by venta limit 3)`);
  await db.execute(sql`analyze ventas, productos_compras, usuarios`);
  const plan = await db.transaction(async (tx) => {
    // Whatever the planner thinks of a shop as small as this one, it reads by indexes, as in a large one.
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    const { explicado, planes } = explicar({ db: tx }, { mide: true });
    await leerPorDespachar(explicado);
    return planes.join();
  });
  const { total, sin_direccion } = await leerPorDespachar(ctx);
  expect(sin_direccion).toBeGreaterThan(2);
  expect(leidas(plan, "ventas_sin_destino_idx") + leidas(plan, "productos_compras_sin_costo_idx")).toBe(
    sin_direccion,
  );
  expect(total).toBeGreaterThan(2 * sin_direccion);
});
