import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { categorias, productos, productos_opciones } from "#database/schema.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { crearSorteo } from "#modules/sorteos/crear-sorteo.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { cobroAntes } from "#tests/support/shop/precios.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { leerInicioDelAnillo } from "./anillo.store.server.ts";
import { leerPaginaCatalogo } from "./catalogo.store.server.ts";
import { CONSULTA_VACIA, type Consulta, ORDENES } from "./consulta.ts";
import { leerProducto } from "./leer-producto.server.ts";
import { leerAvance, listarProductos, POR_PAGINA } from "./listar-productos.server.ts";
import { precioDeTarjeta } from "./precio-tarjeta.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const CUANTOS = 130;
const RUBROS = ["Autos", "Bebés", "Hogar"];

beforeAll(async () => {
  const ids = await db
    .insert(categorias)
    .values(RUBROS.map((categoria) => ({ categoria })))
    .returning();
  const rubro = (n: number) => ids[n % RUBROS.length]?.id ?? 0;
  await db.insert(productos).values(
    Array.from({ length: CUANTOS }, (_, n) => ({
      sku: `S${n}`,
      // Few names and prices, so that many products are equal in their order.
      producto: `Producto ${"ÁbéÑ"[n % 4]} ${n % 7}`,
      categoria_id: rubro(n),
      categoria_2_id: n % 4 === 0 ? rubro(n + 1) : null,
      precio_cliente: 1_000 * (1 + (n % 5)),
      puntos: 500,
      puntos_final: n % 3 === 0 ? n : 0,
      disponible: n % 13 !== 0,
    })),
  );
});

/** Reads all pages of a view, like a visitor who scrolls to the end. */
async function recorrer(vista: Partial<Consulta>) {
  const vistos = [];
  let consulta: Consulta = { ...CONSULTA_VACIA, ...vista };
  for (let pagina = 0; pagina < 20; pagina++) {
    const { productos, siguiente } = await listarProductos(ctx, consulta);
    expect(productos.length).toBeLessThanOrEqual(POR_PAGINA);
    vistos.push(...productos);
    if (!siguiente) return vistos;
    consulta = { ...consulta, ...siguiente };
  }
  throw new Error("the list does not end");
}

const skus = (filas: { sku: string }[]) => filas.map(({ sku }) => sku);
const todos = Array.from({ length: CUANTOS }, (_, n) => n).filter((n) => n % 13 !== 0);
const nombres = (numeros: number[]) => numeros.map((n) => `S${n}`).sort();
const enRubro = (n: number, rubro: number) => n % 3 === rubro || (n % 4 === 0 && (n + 1) % 3 === rubro);

const FILTROS: [string, Partial<Consulta>, number[]][] = [
  ["everything", {}, todos],
  ["with points", { con_puntos: true }, todos.filter((n) => n % 3 === 0 && n > 0)],
  ["a category, first or second", { categoria: "Bebés" }, todos.filter((n) => enRubro(n, 1))],
  [
    "both",
    { categoria: "autos", con_puntos: true },
    todos.filter((n) => enRubro(n, 0) && n % 3 === 0 && n > 0),
  ],
];
const VISTAS = FILTROS.flatMap(([nombre, filtro, esperados]) =>
  ORDENES.map((orden) => [`${nombre} by ${orden}`, { ...filtro, orden }, esperados] as const),
);

test.each(VISTAS)("paging through %s shows each product exactly once", async (_, vista, esperados) => {
  const vistos = skus(await recorrer(vista));
  expect(vistos.toSorted()).toEqual(nombres(esperados));
});

test("withdrawn products are not listed", async () => {
  expect(skus(await recorrer({}))).not.toContain("S13");
});

test("names are in order, accents and capitals forgiven", async () => {
  const vistos = (await recorrer({ orden: "nombre" })).map(({ producto }) => producto);
  const planos = vistos.map((nombre) => nombre.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase());
  expect(planos).toEqual(planos.toSorted());
});

test("categories are in order, and names inside each", async () => {
  const vistos = await recorrer({ orden: "categoria" });
  expect([...new Set(vistos.map(({ categoria }) => categoria))]).toEqual(RUBROS);
});

test("prices rise, and fall", async () => {
  const precios = async (orden: Consulta["orden"]) =>
    (await recorrer({ orden })).map(({ precio_cliente }) => precio_cliente);
  expect(await precios("precio-asc")).toEqual((await precios("precio-asc")).toSorted((a, b) => a - b));
  expect(await precios("precio-desc")).toEqual((await precios("precio-desc")).toSorted((a, b) => b - a));
});

test("the random order is the same for the same seed, and another for others", async () => {
  const orden = async (semilla: number) => skus(await recorrer({ semilla }));
  expect(await orden(4_321)).toEqual(await orden(4_321));
  const distintos = new Set((await Promise.all([0, 1, 4_000, 9_999].map(orden))).map(([primero]) => primero));
  expect(distintos.size).toBeGreaterThan(1);
});

test("the next page has the seed of the order that the list began with; no other order has one", async () => {
  const primera = await listarProductos(ctx, { ...CONSULTA_VACIA, categoria: "Hogar" });
  const semilla = primera.siguiente?.semilla ?? null;
  expect(semilla).toBeTypeOf("number");
  const otra = await listarProductos(ctx, { ...CONSULTA_VACIA, categoria: "Hogar", semilla });
  expect(skus(otra.productos)).toEqual(skus(primera.productos));
  const { siguiente } = await listarProductos(ctx, { ...CONSULTA_VACIA, orden: "nombre" });
  expect(siguiente?.semilla).toBeNull();
});

test("the count is exact while there are few, and comes with the first page only", async () => {
  const primera = await listarProductos(ctx, { ...CONSULTA_VACIA, categoria: "Hogar" });
  expect(primera.total).toEqual({ cantidad: todos.filter((n) => enRubro(n, 2)).length, mas: false });
  const segunda = await listarProductos(ctx, { ...CONSULTA_VACIA, ...primera.siguiente });
  expect(segunda.total).toBeNull();
});

test("an unknown category holds nothing", async () => {
  const { productos, total } = await listarProductos(ctx, { ...CONSULTA_VACIA, categoria: "Naves" });
  expect([productos, total]).toEqual([[], { cantidad: 0, mas: false }]);
});

test("an abono within its range touches no index of the catalogue", async () => {
  const hot = await db.transaction(async (tx) => {
    await tx.update(productos).set({ puntos_final: 4 }).where(eq(productos.sku, "S3"));
    const { rows } = await tx.execute<{ hot: string }>(
      "select pg_stat_get_xact_tuples_hot_updated('productos'::regclass) as hot",
    );
    return Number(rows[0]?.hot);
  });
  expect(hot).toBe(1);
});

test("a list on a screen asks for the numbers of its own products only", async () => {
  const avances = await leerAvance(ctx, ["S6", "S6", "no existe", "'; --", ""]);
  const precio = {
    precio_cliente: 2_000,
    desde: false,
    precio_normal: null,
    menor_antes: null,
    ultimo_dia: null,
    quedan: null,
  };
  expect(avances).toEqual([{ sku: "S6", puntos: 500, puntos_final: 6, ...precio }]);
  expect(await leerAvance(ctx, [])).toEqual([]);
});

test("a card shows the target of the running raffle, not the next one's", async () => {
  const producto = await crearProducto(ctx, { sku: "METAVIVA", puntos: 1_000 });
  await enTransaccion(ctx, (tx) => crearSorteo(tx, producto));
  await db.update(productos).set({ puntos: 400, puntos_final: 500 }).where(eq(productos.sku, "METAVIVA"));
  expect(await leerAvance(ctx, ["METAVIVA"])).toMatchObject([{ puntos: 1_000, puntos_final: 500 }]);
  const { productos: tarjetas } = await listarProductos(ctx, { ...CONSULTA_VACIA, q: "METAVIVA" });
  expect(tarjetas).toMatchObject([{ sku: "METAVIVA", puntos: 1_000, puntos_final: 500 }]);
});

test("every list says the same of a price: options, offer, last day and units left", async () => {
  await crearProducto(ctx, { sku: "HECHOS-0", producto: "Manta de feria" });
  await crearProducto(ctx, { sku: "HECHOS-1", producto: "Chal de feria", precio_cliente: 8_000 });
  const hasta = new Date(Date.now() + 3 * DIA_MS);
  const opcion = (valor_1: string, diferencia: number, existencias: number, disponible = true) => ({
    producto: "HECHOS-1",
    valor_1,
    sufijo: valor_1,
    diferencia,
    existencias,
    disponible,
  });
  const [, m] = await db
    .insert(productos_opciones)
    .values([
      opcion("S", -3_000, 0),
      opcion("M", -1_000, 2),
      opcion("L", 2_000, 1),
      opcion("X", -7_000, 9, false),
    ])
    .returning({ id: productos_opciones.id });
  // The difference of today says nothing of what it cost then.
  await cobroAntes(ctx, "HECHOS-1", 6_500, 10, m?.id);
  await db
    .update(productos)
    .set({ precio_normal: 12_000, oferta_hasta: hasta, opcion_1: "Talla" })
    .where(eq(productos.sku, "HECHOS-1"));
  // The database dates the prices: a clock that stood still since before would not have seen them.
  ctx.clock.now = new Date();
  const hechos = precioDeTarjeta(
    {
      precio_cliente: 8_000,
      precio_normal: 12_000,
      oferta_hasta: hasta,
      menor: -1_000,
      mayor: 2_000,
      quedan: 3,
      historia: [
        { precio: 6_500, precio_normal: null, oferta_hasta: null, desde: new Date(0) },
        { precio: 7_000, precio_normal: 11_000, oferta_hasta: hasta, desde: new Date(1) },
      ],
    },
    ctx.now(),
  );
  expect(hechos).toMatchObject({
    precio_cliente: 7_000,
    desde: true,
    precio_normal: 11_000,
    menor_antes: 6_500,
    quedan: 3,
  });
  const enLista = async (vista: Partial<Consulta>) =>
    (await recorrer(vista)).filter(({ sku }) => sku === "HECHOS-1");
  expect(await enLista({ orden: "nombre" })).toMatchObject([hechos]);
  expect(await enLista({ q: "chal feria" })).toMatchObject([hechos]);
  expect(await leerAvance(ctx, ["HECHOS-1"])).toMatchObject([hechos]);
  const similares = (await leerProducto(ctx, "HECHOS-0"))?.similares ?? [];
  expect(similares.filter(({ sku }) => sku === "HECHOS-1")).toMatchObject([hechos]);
  // Sold out: every size is announced again, and the card says so.
  await db
    .update(productos_opciones)
    .set({ existencias: 0 })
    .where(eq(productos_opciones.producto, "HECHOS-1"));
  expect(await leerAvance(ctx, ["HECHOS-1"])).toMatchObject([
    { precio_cliente: 5_000, desde: true, quedan: 0 },
  ]);
});

test.each([
  [0, false],
  [0, true],
  [0.37, false],
  [0.37, true],
  [0.999, false],
  [0.999, true],
])(
  "the beginning of the ring at %d, falling %s, is its two arcs one after the other",
  async (corte, descendente) => {
    const despues = { desde: corte, hasta: 2, descendente };
    const antes = { desde: 0, hasta: corte, descendente };
    const filtros = { q: "", categoria_id: null, con_puntos: false };
    const leer = (arco: typeof antes) =>
      leerPaginaCatalogo(ctx, { filtros, orden: "aleatorio", cursor: null, arco, cuantos: 500 });
    const arcos = await Promise.all((descendente ? [antes, despues] : [despues, antes]).map(leer));
    const enteros = arcos.flat();
    expect(enteros.length).toBeGreaterThan(100);
    expect(await leerInicioDelAnillo(ctx, { corte, descendente }, 500)).toEqual(enteros);
    expect(await leerInicioDelAnillo(ctx, { corte, descendente }, 25)).toEqual(enteros.slice(0, 25));
  },
);
