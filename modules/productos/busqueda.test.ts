import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { categorias, productos } from "#database/schema.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { CONSULTA_VACIA, type Consulta, leerConsulta, ORDENES } from "./consulta.ts";
import { listarProductos } from "./listar-productos.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

const CATALOGO = [
  ["100001", "Jacuzzi inflable 6 personas", "Jacuzzi y piscina", "Con hidromasaje y calefacción."],
  ["100002", "Taladro percutor inalámbrico 20V", "Herramientas", "Dos baterías y maletín."],
  ["100003", "Maletín de herramientas", "Herramientas", "Trae brocas para tu taladro."],
  ["100004", "Parrilla tambor a carbón", "Parrillas y asados", "Para el asado del dieciocho."],
  ["100005", "Sillón de bebé plegable", "Bebés", "Liviano."],
  ["100006", "Carbón de espino 2 kilos", "Parrillas y asados", "Prende rápido. Para toda parrilla."],
  ["ABC-7", "Ñandú de peluche", "Bebés", "Hipoalergénico."],
] as const;

beforeAll(async () => {
  const nombres = [...new Set(CATALOGO.map(([, , categoria]) => categoria))];
  const ids = await db
    .insert(categorias)
    .values(nombres.map((categoria) => ({ categoria })))
    .returning();
  const idDe = (nombre: string) => ids.find(({ categoria }) => categoria === nombre)?.id ?? 0;
  await db.insert(productos).values(
    CATALOGO.map(([sku, producto, categoria, descripcion]) => ({
      sku,
      producto,
      descripcion,
      categoria_id: idDe(categoria),
      precio_cliente: 1_000,
      puntos: 10,
    })),
  );
});

const buscar = (q: string, mas: Partial<Consulta> = {}) =>
  listarProductos(ctx, { ...CONSULTA_VACIA, ...mas, q });
const encontrados = async (q: string) => (await buscar(q)).productos.map(({ sku }) => sku);

test.each([
  ["taladros", "100002"],
  ["TALADRO", "100002"],
  ["inalambrico", "100002"],
  ["inalambri", "100002"],
  ["sillon", "100005"],
  ["sillones", "100005"],
  ["bebes plegables", "100005"],
  ["nandu", "ABC-7"],
  ["parrillas de carbon", "100004"],
])("accents, capitals, plurals and half-typed words are forgiven: %s", async (q, sku) => {
  expect((await encontrados(q))[0]).toBe(sku);
});

test("a product is found by its SKU, whole or begun", async () => {
  expect(await encontrados("100004")).toEqual(["100004"]);
  expect(await encontrados("abc-7")).toEqual(["ABC-7"]);
  expect(await encontrados("1000")).toHaveLength(6);
});

test("a name comes before a mention", async () => {
  expect(await encontrados("taladro")).toEqual(["100002", "100003"]);
  expect(await encontrados("parrilla")).toEqual(["100004", "100006"]);
});

test("a category's name finds its products", async () => {
  expect((await encontrados("herramientas")).toSorted()).toEqual(["100002", "100003"]);
});

test("a renamed category is found by its new name", async () => {
  await db
    .update(categorias)
    .set({ categoria: "Asados y fogones" })
    .where(eq(categorias.categoria, "Parrillas y asados"));
  expect((await encontrados("fogones")).toSorted()).toEqual(["100004", "100006"]);
  await db
    .update(categorias)
    .set({ categoria: "Parrillas y asados" })
    .where(eq(categorias.categoria, "Asados y fogones"));
});

test.each([
  ["jacusi", "jacuzzi", "100001"],
  ["taldro", "taladro", "100002"],
  ["parila", "parrilla", "100004"],
  ["maletim herramienta", "maletin herramienta", "100003"],
  ["jacuzzis", "jacuzzi", "100001"],
])("a typo is corrected, and the page can say so: %s", async (q, corregida, sku) => {
  const resultado = await buscar(q);
  expect(resultado.corregida).toBe(corregida);
  expect(resultado.productos[0]?.sku).toBe(sku);
});

test("what finds something is not corrected", async () => {
  expect((await buscar("carbon")).corregida).toBeNull();
});

test("nothing is found for nonsense, for signs and for a word that says nothing", async () => {
  for (const q of ["xyzzyx", "!!!", "%", "_", "'", "\\", "(a|b)&!:*"])
    expect(await encontrados(q), q).toEqual([]);
});

test("a search can be filtered and put in any order", async () => {
  for (const orden of ORDENES) {
    const { productos, total } = await buscar("carbon", { orden, categoria: "Parrillas y asados" });
    expect(productos.map(({ sku }) => sku).toSorted(), orden).toEqual(["100004", "100006"]);
    expect(total, orden).toEqual({ cantidad: 2, mas: false });
  }
  expect((await buscar("carbon", { categoria: "Bebés" })).productos).toEqual([]);
  expect((await buscar("carbon", { con_puntos: true })).productos).toEqual([]);
});

test.each([
  "q=%00&categoria=%00",
  `q=${"a".repeat(20_000)}`,
  `q=${"a+".repeat(5_000)}`,
  "q=%25%25_%27%22%5C--%3B",
  "q=%F0%9F%8E%89&orden=nombre&cursor=%F0%9F%8E%89",
  "orden=precio-asc&cursor=9007199254740991~9007199254740991",
  "orden=precio-asc&cursor=9999999999999999~1",
  "orden=nombre&cursor=~1",
  "orden=categoria&cursor=zzz~zzz~1",
  "semilla=9999&cursor=1~1",
  "semilla=0&cursor=0~0",
  "q=taladro&cursor=9007199254740991",
  "q=%ED%A0%80",
])("a hostile address is answered: %s", async (parametros) => {
  const { productos } = await listarProductos(ctx, leerConsulta(new URLSearchParams(parametros)));
  expect(Array.isArray(productos)).toBe(true);
});
