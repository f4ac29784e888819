import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { explicar } from "#tests/support/explicar.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { leerExistenciasDe, leerPocoStock } from "./existencias.store.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const { categoria_id } = await crearProducto(ctx, { sku: "BASE" });

await db.execute(sql`
  insert into productos (sku, producto, categoria_id, precio_cliente, existencias, disponible)
  select 'E' || n, 'Producto ' || n, ${categoria_id}, 1000, case when n % 3 = 0 then null else n end, n % 7 <> 0
    from generate_series(0, 5000) n`);
await db.execute(sql`analyze productos`);

test("low stock is listed from its index, whatever the setting", async () => {
  const esperados = (desde: number) =>
    Array.from({ length: desde + 1 }, (_, n) => n).filter((n) => n % 3 !== 0 && n % 7 !== 0);
  for (const desde of [0, 1, 2, 5, 6, 50, 999, 1000]) {
    const { productos, total } = await leerPocoStock(ctx, desde, 2_000);
    expect(productos.map(({ existencias }) => existencias)).toEqual(esperados(desde));
    expect(total).toBe(esperados(desde).length);
  }
});

test("the planner uses the index, without rows of other products", async () => {
  const { explicado, planes } = explicar(ctx);
  for (const desde of [0, 5, 50]) await leerPocoStock(explicado, desde, 5);
  for (const plan of planes) {
    expect(plan).toContain("productos_pocas_idx");
    expect(plan).not.toContain("Seq Scan");
  }
  expect(planes).toHaveLength(3);
});

test("sold units that are still in the shop are those of every reservation without a line that has left", async () => {
  const estados = ["Validando Pago", "Pagado", "Preparando", "Enviado", "Entregado", "Rechazado", "Anulado"];
  const { codigo_referido } = await crearPersona(ctx);
  const [sku, KEY] = ["EN-TIENDA", "SRT-9999"];
  await crearProducto(ctx, { sku, existencias: 5 });
  await db.execute(
    sql`insert into productos_opciones (producto, valor_1, sufijo) values (${sku}, 'L', 'L'), (${sku}, 'M', 'M')`,
  );
  // Two lines of the product in each sale, in every pair of states and with and without an option.
  await db.execute(sql`
    insert into ventas (codigo, usuario, productos, puntos, total)
    select 'PZ-' || translate(lpad(to_hex(n), 6, 'Z'), '01abcdef', 'XYABCDEF'), ${codigo_referido}, 0, 0, 0 from generate_series(2, 99) n`);
  await db.execute(sql`
    insert into productos_compras (producto, puntos, estado, precio, total, forma_pago, usuario, venta, opcion)
    select ${sku}, 0, (${sql.param(estados)}::text[])[1 + (v.id / d) % 7], 0, 0, 'whatsapp', ${codigo_referido}, v.id,
           (select o.id from productos_opciones o where o.producto = ${sku} and v.id % 3 > 0 order by o.id offset v.id % 2 limit 1)
      from ventas v, (values (1), (7)) n(d)`);
  await db.execute(
    sql`insert into sorteos (key, producto, objetivo, minimo, compromiso) values (${KEY}, ${sku}, 1000, 1, 'c')`,
  );
  await db.execute(sql`
    insert into reservas (codigo, producto, opcion, cantidad, vence_en)
    select distinct v.codigo, l.producto, l.opcion, v.id % 5 + 1, case when v.id % 11 = 0 then now() end
      from ventas v join productos_compras l on l.venta = v.id
    union all select ${KEY}, ${sku}, null, 1, null
    union all select 'PZ-QQQQQQ', ${sku}, null, 1, now()`);
  const sumas = (await leerExistenciasDe(ctx, sku)).map(({ vendidas }) => vendidas);
  await db.execute(sql`update productos_opciones set disponible = false where producto = ${sku}`);
  sumas.push(...(await leerExistenciasDe(ctx, sku)).map(({ vendidas }) => vendidas));
  const { rows } = await db.execute<{ suma: number }>(sql`
    select sum(r.cantidad)::int as suma from reservas r where r.producto = ${sku} and r.vence_en is null
       and not exists (select from ventas v join productos_compras l on l.venta = v.id
         where v.codigo = r.codigo and l.producto = r.producto and l.estado in ('Enviado', 'Entregado', 'Anulado'))
     group by r.opcion order by r.opcion nulls last`);
  expect(sumas).toHaveLength(3);
  expect(sumas).toEqual(rows.map(({ suma }) => suma));
});

test("a sale of a well-stocked product rewrites no index", async () => {
  await crearProducto(ctx, { sku: "HOT", existencias: 40 });
  const calientes = await db.transaction(async (tx) => {
    for (const quedan of [39, 38, 37, 36])
      await tx.execute(sql`update productos set existencias = ${quedan} where sku = 'HOT'`);
    const { rows } = await tx.execute<{ n: number }>(
      sql`select pg_stat_get_xact_tuples_hot_updated('productos'::regclass)::int as n`,
    );
    return rows[0]?.n ?? 0;
  });
  // The first one may leave a full page.
  expect(calientes).toBeGreaterThanOrEqual(3);
});
