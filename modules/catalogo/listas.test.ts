import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { explicar } from "#tests/support/explicar.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { leerCategoriasConUso } from "./catalogo.store.server.ts";
import type { FiltrosProductos } from "./filtros.ts";
import { listarProductosAdmin } from "./listar-productos.server.ts";
import { contarProductosAdmin, leerProductosAdmin, leerRegaloMasBarato } from "./productos.store.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const { categoria_id } = await crearProducto(ctx, { sku: "BASE" });
await db.execute(sql`
  insert into productos (sku, producto, categoria_id, precio_cliente, puntos, puntos_final, disponible)
  select 'A' || n, 'Producto ' || n, ${categoria_id}, 1000, 9000, case when n % 4 = 0 then n * 7 % 1300 else 0 end, n % 5 <> 0
    from generate_series(1, 4000) n`);
await db.execute(sql`vacuum analyze productos`);

const FILTROS: FiltrosProductos = { orden: "avance", pagina: 1 };

test("every page by points is the one that sorting the catalogue would give", async () => {
  const { rows } = await db.execute<{ sku: string; disponible: boolean }>(
    sql`select sku, disponible from productos order by puntos_final desc, id desc`,
  );
  const skus = (filas: readonly { sku: string }[]) => filas.map(({ sku }) => sku);
  for (const disponible of [undefined, true, false]) {
    const esperados = rows.filter((fila) => disponible === undefined || fila.disponible === disponible);
    // The first page, one that has products with and without points, and the last.
    for (const desde of [0, 25, 775, 975, 995, 1_000, esperados.length - 10]) {
      const leidos = await leerProductosAdmin(ctx, { ...FILTROS, disponible }, { limite: 25, desde });
      expect(skus(leidos)).toEqual(skus(esperados.slice(desde, desde + 25)));
    }
  }
});

test("the first pages by points are read from the highest ranges of the index", async () => {
  const { explicado, planes } = explicar(ctx);
  await leerProductosAdmin(explicado, FILTROS, { limite: 25, desde: 0 });
  expect(planes[0]).toContain("productos_lista_puntos_idx");
  expect(planes[0]).not.toMatch(/Seq Scan on productos/);
});

test("with a text the list is the one without it, of the products that the text finds", async () => {
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into categorias (categoria) values ('Segunda') returning id`,
  );
  const segunda = rows[0]?.id;
  await db.execute(sql`update productos set categoria_2_id = ${segunda} where sku like 'A12%'`);
  const FALTA = { orden: "sku", pagina: 1, texto: "no hay tal cosa" } as const;
  expect(await listarProductosAdmin(ctx, FALTA)).toMatchObject({ productos: [], total: 0, disponibles: 0 });
  for (const orden of ["nuevos", "nombre", "sku", "precio-asc", "precio-desc", "avance"] as const) {
    for (const categoria of [undefined, segunda]) {
      for (const disponible of [undefined, true, false]) {
        const filtros = { orden, categoria, disponible, pagina: 2 };
        const todos = await leerProductosAdmin(ctx, filtros, { limite: 5_000, desde: 0 });
        const suyos = todos.filter(({ producto }) => producto.startsWith("Producto 12"));
        // Those that are not for sale fill one page only.
        const desde = suyos.length > 25 ? 25 : 0;
        expect(await listarProductosAdmin(ctx, { ...filtros, texto: "PRODUCTÓ 12" })).toMatchObject({
          productos: suyos.slice(desde, desde + 25),
          total: suyos.length,
          disponibles: suyos.filter((uno) => uno.disponible).length,
        });
      }
    }
  }
});

test("the cheapest gift points for sale come from their own index", async () => {
  expect(await leerRegaloMasBarato(ctx)).toEqual([]);
  await db.execute(
    sql`update productos set precio_cliente = 500 + id * 37 % 900, puntos_regalo = id % 60 where sku like 'A%'`,
  );
  await db.execute(sql`vacuum analyze productos`);
  const { rows } = await db.execute<{ nombre: string; precio: number; puntos: number; disponible: boolean }>(
    sql`select producto as nombre, precio_cliente as precio, puntos_regalo as puntos, disponible from productos`,
  );
  const deCadaPunto = ({ precio, puntos }: { precio: number; puntos: number }) => precio / puntos;
  const [barato] = await leerRegaloMasBarato(ctx);
  const { disponible, ...fila } = rows.find(({ nombre }) => nombre === barato?.nombre) ?? expect.fail("none");
  expect(disponible).toBe(true);
  expect(barato).toEqual(fila);
  const aLaVenta = rows.filter((una) => una.disponible && una.puntos > 0);
  expect(deCadaPunto(fila)).toBe(Math.min(...aLaVenta.map(deCadaPunto)));
  const plan = await db.execute<{ "QUERY PLAN": string }>(sql`explain ${leerRegaloMasBarato(ctx).getSQL()}`);
  expect(plan.rows.map((una) => una["QUERY PLAN"]).join()).toContain("productos_regalo_idx");
});

test("most abonos update no index of the products", async () => {
  await crearProducto(ctx, { sku: "HOT", puntos: 9_000 });
  await db.execute(sql`update productos set puntos_final = 310 where sku = 'HOT'`);
  const calientes = await db.transaction(async (tx) => {
    for (const puntos of [320, 330, 340, 350])
      await tx.execute(sql`update productos set puntos_final = ${puntos} where sku = 'HOT'`);
    const { rows } = await tx.execute<{ n: number }>(
      sql`select pg_stat_get_xact_tuples_hot_updated('productos'::regclass)::int as n`,
    );
    return rows[0]?.n ?? 0;
  });
  // The first one may leave a full page.
  expect(calientes).toBeGreaterThanOrEqual(3);
});

test("a category counts its products once, whether it is their first or second one, up to the limit", async () => {
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into categorias (categoria) values ('Una'), ('Otra'), ('Vacía') returning id`,
  );
  const [una, otra] = rows.map(({ id }) => id);
  await db.execute(sql`
    insert into productos (sku, producto, categoria_id, categoria_2_id, precio_cliente)
    values ('C1', 'a', ${una}, null, 1), ('C2', 'b', ${una}, ${otra}, 1), ('C3', 'c', ${otra}, ${una}, 1),
           ('C4', 'd', ${una}, ${una}, 1), ('C5', 'e', ${otra}, null, 1)`);
  const usos = Object.fromEntries(
    (await leerCategoriasConUso(ctx)).map(({ categoria, productos }) => [categoria, productos]),
  );
  expect(usos).toMatchObject({ Una: 4, Otra: 3, Vacía: 0 });
  expect(Object.values(usos)).toContain(1_001);
});

test("the products of a category are counted as by reading all of them", async () => {
  const { rows: nueva } = await db.execute<{ id: number }>(
    sql`insert into categorias (categoria) values ('Contada') returning id`,
  );
  const otra = nueva[0]?.id ?? 0;
  await db.execute(sql`
    insert into productos (sku, producto, categoria_id, categoria_2_id, precio_cliente, disponible)
    select 'DOBLE' || n, 'Doble ' || n, case when n % 3 = 0 then ${otra}::bigint else ${categoria_id} end,
           (array[null, ${otra}::bigint, ${categoria_id}])[1 + n % 3], 1000, n % 4 <> 0 from generate_series(1, 60) n`);
  for (const categoria of [categoria_id, otra, 999_999]) {
    for (const disponible of [undefined, true, false]) {
      const { rows } = await db.execute<{ total: number; disponibles: number }>(sql`
        select least(count(*), 1001)::int as total, least(count(*) filter (where disponible), 1001)::int as disponibles
          from productos where ${categoria} in (categoria_id, categoria_2_id)
           and (${disponible ?? null}::boolean is null or disponible = ${disponible ?? null}::boolean)`);
      const filtros: FiltrosProductos = { orden: "nuevos", pagina: 1, categoria, disponible };
      expect(await contarProductosAdmin(ctx, filtros, null)).toEqual(rows[0]);
    }
  }
});
