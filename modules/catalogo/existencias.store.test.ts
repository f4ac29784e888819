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
await db.execute(sql`
  insert into productos_opciones (producto, valor_1, sufijo, existencias)
  select 'E' || n, 'L', 'L', n from generate_series(3000, 5000) n`);
await db.execute(sql`analyze productos, productos_opciones`);

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
    expect(plan).toContain("productos_opciones_pocas_idx");
    expect(plan).not.toContain("Seq Scan");
  }
  expect(planes).toHaveLength(3);
});

test("low stock is judged by option: a sum that is high hides none that is gone", async () => {
  await crearProducto(ctx, { sku: "TALLAS", producto: "Poncho", opcion_1: "Talla", existencias: null });
  await db.execute(sql`
    insert into productos_opciones (producto, valor_1, sufijo, existencias, disponible)
    values ('TALLAS', 'S', 'S', 0, true), ('TALLAS', 'M', 'M', 900, true), ('TALLAS', 'L', 'L', null, true), ('TALLAS', 'X', 'X', 0, false)`);
  const { productos, total } = await leerPocoStock(ctx, 0, 10);
  expect(productos).toEqual([
    { clave: "TALLAS-S", sku: "TALLAS", producto: "Poncho, Talla S", existencias: 0 },
  ]);
  expect(total).toBe(1);
  await db.execute(sql`update productos set disponible = false where sku = 'TALLAS'`);
  expect((await leerPocoStock(ctx, 0, 10)).total).toBe(0);
});

type Linea = { opcion: "L" | "M"; estado: string; cantidad: number };
type Pedido = {
  codigo: string;
  lineas: Linea[];
  apartadas: [opcion: "L" | "M", cantidad: number, vence?: boolean][];
};

test("sold units that are still in the shop are those of the lines that were not sent, also of a half-sent order", async () => {
  const { codigo_referido: usuario } = await crearPersona(ctx);
  const sku = "EN-TIENDA";
  await crearProducto(ctx, { sku, opcion_1: "Talla" });
  const { rows: opciones } = await db.execute<{ id: number; sufijo: string }>(sql`
    insert into productos_opciones (producto, valor_1, sufijo) values (${sku}, 'L', 'L'), (${sku}, 'M', 'M') returning id, sufijo`);
  const opcionDe = (sufijo: string) => opciones.find((opcion) => opcion.sufijo === sufijo)?.id ?? 0;
  const linea = (opcion: "L" | "M", estado: string, cantidad: number): Linea => ({
    opcion,
    estado,
    cantidad,
  });
  const pedidos: Pedido[] = [
    // One option sent, the other one waits.
    {
      codigo: "PZ-AAAAAA",
      lineas: [linea("L", "Enviado", 2), linea("M", "Preparando", 3)],
      apartadas: [
        ["L", 2],
        ["M", 3],
      ],
    },
    // Two lines of one option, one of them delivered.
    {
      codigo: "PZ-BBBBBB",
      lineas: [linea("L", "Entregado", 1), linea("L", "Pagado", 4)],
      apartadas: [["L", 5]],
    },
    { codigo: "PZ-CCCCCC", lineas: [linea("L", "Validando Pago", 1)], apartadas: [["L", 1]] },
    // An annulled line gave its units back; the other one stays.
    {
      codigo: "PZ-DDDDDD",
      lineas: [linea("M", "Anulado", 2), linea("L", "Pagado", 1)],
      apartadas: [["L", 1]],
    },
    // Sold without units, in part and wholly.
    { codigo: "PZ-EEEEEE", lineas: [linea("M", "Pagado", 3)], apartadas: [["M", 2]] },
    { codigo: "PZ-FFFFFF", lineas: [linea("M", "Pagado", 2)], apartadas: [] },
    { codigo: "PZ-GGGGGG", lineas: [linea("M", "Enviado", 4)], apartadas: [["M", 4]] },
    // A quote only keeps them.
    { codigo: "PZ-HHHHHH", lineas: [], apartadas: [["M", 7, true]] },
  ];
  for (const { codigo, lineas, apartadas } of pedidos) {
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into ventas (codigo, usuario, productos, puntos, total) values (${codigo}, ${usuario}, 0, 0, 0) returning id`);
    for (const { opcion, estado, cantidad } of lineas)
      await db.execute(sql`
        insert into productos_compras (producto, puntos, estado, precio, total, forma_pago, usuario, venta, opcion, cantidad)
        values (${sku}, 0, ${estado}, 0, 0, 'whatsapp', ${usuario}, ${rows[0]?.id}, ${opcionDe(opcion)}, ${cantidad})`);
    for (const [opcion, cantidad, vence = false] of apartadas)
      await db.execute(sql`
        insert into reservas (codigo, producto, opcion, cantidad, vence_en)
        values (${codigo}, ${sku}, ${opcionDe(opcion)}, ${cantidad}, case when ${vence} then now() end)`);
  }
  const existencias = await leerExistenciasDe(ctx, sku);
  expect(existencias.map(({ vendidas, apartadas }) => ({ vendidas, apartadas }))).toEqual([
    { vendidas: 4 + 1 + 1, apartadas: 0 },
    { vendidas: 3 + 2, apartadas: 7 },
  ]);
});

test("the unit of a raffle's prize is sold too", async () => {
  const [sku, key] = ["PREMIO", "SRT-9999"];
  await crearProducto(ctx, { sku, existencias: 5 });
  await db.execute(
    sql`insert into sorteos (key, producto, objetivo, minimo, compromiso) values (${key}, ${sku}, 1000, 1, 'c')`,
  );
  await db.execute(sql`insert into reservas (codigo, producto, cantidad) values (${key}, ${sku}, 1)`);
  expect(await leerExistenciasDe(ctx, sku)).toMatchObject([{ libres: 5, vendidas: 1 }]);
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
