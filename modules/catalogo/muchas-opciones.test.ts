import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerOferta } from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import { contarTareas } from "#modules/panel/tareas.store.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { explicar } from "#tests/support/explicar.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

/** 1,000 products, of which the odd ones have eight options. Ten of the even products and five of the odd ones are nearly sold out. */
beforeAll(async () => {
  const { categoria_id } = await crearProducto(ctx, { sku: "M0" });
  const libres = sql`case when n % 100 = 0 or n % 198 = 99 then 2 else 500 end`;
  await db.execute(sql`
    insert into productos (sku, producto, precio_cliente, categoria_id, existencias)
    select 'M' || n, 'Producto ' || n, 1000, ${categoria_id}, case when n % 2 = 0 then ${libres} end
      from generate_series(1, 1000) n`);
  await db.execute(sql`
    insert into productos_opciones (producto, valor_1, sufijo, existencias, posicion)
    select 'M' || n, 'Talla ' || k, 'T' || k, ${libres}, k
      from generate_series(1, 1000, 2) n, generate_series(1, 8) k`);
  await db.execute(sql`analyze productos, productos_opciones`);
});

test("the price of a product does not read the options of the others", async () => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from productos where sku in ('M1', 'M2') order by sku`,
  );
  const pedidos = rows.map(({ id }) => ({ tipo: "producto" as const, id, cantidad: 1 }));
  const { explicado, planes } = explicar(ctx);
  await leerOferta(explicado, pedidos);
  expect(planes.join("\n")).toMatch(/Limit .*\n +-> +Index Scan using productos_opciones_sufijo_key /);
  const { catalogo } = await leerOferta(ctx, pedidos);
  const por_elegir = [...catalogo.values()].map(({ sku, por_elegir }) => [sku, por_elegir]);
  expect(Object.fromEntries(por_elegir)).toEqual({ M1: true, M2: false });
});

test("the menu's count of what is nearly sold out reads only what is nearly sold out", async () => {
  const ajustes = await leerAjustes(ctx);
  const { explicado, planes } = explicar(ctx);
  await contarTareas(explicado, ["se_acaban"], ajustes);
  expect(planes[0]).toContain("productos_pocas_idx");
  expect(planes[0]).not.toContain("Seq Scan on productos");
  expect(await contarTareas(ctx, ["se_acaban"], ajustes)).toEqual([{ clave: "se_acaban", cuantas: 15 }]);
});
