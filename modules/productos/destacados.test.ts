import { beforeAll, expect, test } from "vitest";
import { productos_compras, ventas } from "#database/schema.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { CONSULTA_VACIA, type Consulta } from "./consulta.ts";
import { listarProductos, POR_PAGINA } from "./listar-productos.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const dia = (n: number) => new Date(Date.UTC(2026, 0, n));

const listar = async (vista: Partial<Consulta> = {}) =>
  listarProductos(ctx, { ...CONSULTA_VACIA, orden: "destacados", ...vista });
const skus = ({ productos }: { productos: { sku: string }[] }) => productos.map(({ sku }) => sku);

async function vender(
  producto: string,
  cantidad: number,
  linea: { estado?: string; forma_pago?: "sorteo" } = {},
) {
  const { codigo_referido: usuario } = await crearPersona(ctx);
  const total = 1_000 * cantidad;
  const [venta] = await db
    .insert(ventas)
    .values({
      codigo: `PZ-VENTA${producto.at(-1)}`,
      usuario,
      productos: total,
      puntos: 0,
      total,
      estado_pago: "Pagado",
      pagado_en: dia(2),
    })
    .returning();
  await db.insert(productos_compras).values({
    producto,
    cantidad,
    precio: 1_000,
    total,
    puntos: 0,
    usuario,
    venta: venta?.id ?? 0,
    estado: "Pagado",
    forma_pago: "transferencia",
    ...linea,
  });
}

beforeAll(async () => {
  // Older than all others, in the order of their creation.
  for (let n = 0; n < 30; n++) await crearProducto(ctx, { sku: `R${n}`, created_at: dia(1) });
  await crearProducto(ctx, { sku: "CERCA", puntos: 100, puntos_final: 90, created_at: dia(1) });
  await crearProducto(ctx, { sku: "MEDIO", puntos: 100, puntos_final: 60, created_at: dia(1) });
  await crearProducto(ctx, { sku: "LEJOS", puntos: 100, puntos_final: 10, created_at: dia(1) });
  await crearProducto(ctx, { sku: "LLENO", puntos: 100, puntos_final: 100, created_at: dia(1) });
  await crearProducto(ctx, { sku: "NUEVO", created_at: dia(20) });
  await crearProducto(ctx, { sku: "AYER", created_at: dia(19) });
  await crearProducto(ctx, { sku: "AGOTADO", existencias: 0, created_at: dia(21) });
  await vender("R3", 5);
  await vender("R4", 2);
  await vender("R5", 50, { estado: "Rechazado" });
  await vender("R6", 60, { forma_pago: "sorteo" });
});

test("near the goal, sold and new products come in turn", async () => {
  expect(skus(await listar()).slice(0, 6)).toEqual(["CERCA", "R3", "NUEVO", "MEDIO", "R4", "AYER"]);
});

test("the rest of the catalogue follows, each product once", async () => {
  const primera = await listar();
  expect(primera.productos).toHaveLength(POR_PAGINA);
  const segunda = await listar(primera.siguiente ?? {});
  expect(segunda.siguiente).toBeNull();
  const todos = [...skus(primera), ...skus(segunda)];
  expect(new Set(todos).size).toBe(todos.length);
  expect(todos).toHaveLength(37);
  expect(todos).toContain("AGOTADO");
});

test("filters and searches hold for the highlighted ones too", async () => {
  expect(skus(await listar({ con_puntos: true })).slice(0, 2)).toEqual(["CERCA", "MEDIO"]);
  expect(new Set(skus(await listar({ con_puntos: true })))).toEqual(
    new Set(["CERCA", "MEDIO", "LEJOS", "LLENO"]),
  );
  expect(skus(await listar({ q: "NUEVO" }))).toEqual(["NUEVO"]);
});
