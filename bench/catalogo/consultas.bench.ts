import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Fila, type Medida, mediana } from "#bench/kit/medida.ts";
import { openDatabase } from "#database/client.ts";
import { startEmbeddedDatabase } from "#database/embedded/embedded.ts";
import { migrateDatabase } from "#database/migrate.ts";
import { CONSULTA_VACIA, type Consulta } from "#modules/productos/consulta.ts";
import { listarProductos } from "#modules/productos/listar-productos.server.ts";
import { llenarCatalogo } from "./datos.ts";

const TAMANOS = { mil: 1_000, cien_mil: 100_000 };
const VECES = 150;

const VISTAS: [string, Partial<Consulta>][] = [
  ["order aleatorio", {}],
  ["order nombre", { orden: "nombre" }],
  ["order categoria", { orden: "categoria" }],
  ["order precio-asc", { orden: "precio-asc" }],
  ["order precio-desc", { orden: "precio-desc" }],
  ["filter category", { categoria: "Rubro C" }],
  ["filter category, precio-asc", { categoria: "Rubro H", orden: "precio-asc" }],
  ["filter with points", { con_puntos: true }],
  ["filter category with points, nombre", { categoria: "Rubro C", con_puntos: true, orden: "nombre" }],
  ["search, a common word (taladros)", { q: "taladros" }],
  ["search, two words (kayak solar)", { q: "kayak solar" }],
  ["search with a typo (taldro)", { q: "taldro" }],
  ["search in a category (taladro)", { q: "taladro", categoria: "Rubro A" }],
  ["search by price (taladro)", { q: "taladro", orden: "precio-asc" }],
  ["search that finds nothing", { q: "xilofono" }],
];

/** Compares the catalogue page of a small shop with that of a large one that has the same mix of words. */
export async function medir(): Promise<Medida> {
  const dir = await mkdtemp(join(tmpdir(), "puntazo-bench-"));
  const server = await startEmbeddedDatabase({ dir });
  try {
    const tiendas = await Promise.all(
      Object.entries(TAMANOS).map(([nombre, cuantos]) => abrir(server.url, nombre, cuantos)),
    );
    const [mil, cienMil] = tiendas;
    if (!mil || !cienMil) throw new Error("no databases");
    const filas: Fila[] = [];
    for (const [que, vista] of VISTAS) filas.push(await comparar(que, vista, vista, mil, cienMil));
    filas.push(await comparar("search, a whole SKU", { q: "B500" }, { q: "B50000" }, mil, cienMil));
    for (const orden of ["aleatorio", "nombre", "categoria", "precio-desc"] as const) {
      const [cerca, lejos] = [await lejano(mil, orden), await lejano(cienMil, orden)];
      filas.push(await comparar(`deep paging, ${orden}`, cerca, lejos, mil, cienMil));
    }
    await Promise.all(tiendas.map(({ close }) => close()));
    return {
      titulo: "The catalogue's query",
      columnas: ["100,000 products", "1,000 products"],
      meta: { maximo: 2 },
      notas: [
        `Whole use case (query, count on first pages, correction of typos), ${VECES} runs taken in turns; median.`,
        "Deep paging starts after nine tenths of the list.",
      ],
      filas,
    };
  } finally {
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

async function abrir(base: string, nombre: string, cuantos: number) {
  const admin = new pg.Client({ connectionString: base });
  await admin.connect();
  await admin.query(`create database ${nombre}`);
  await admin.end();
  const url = new URL(base);
  url.pathname = `/${nombre}`;
  await migrateDatabase(url.href);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await llenarCatalogo(client, cuantos);
  await client.end();
  return openDatabase(url.href, { max: 2 });
}

type Tienda = Awaited<ReturnType<typeof abrir>>;

async function comparar(
  que: string,
  enMil: Partial<Consulta>,
  enCienMil: Partial<Consulta>,
  mil: Tienda,
  cienMil: Tienda,
): Promise<Fila> {
  const tiempos: [number[], number[]] = [[], []];
  for (let vez = 0; vez < VECES; vez++) {
    tiempos[0].push(await cronometrar(cienMil, enCienMil));
    tiempos[1].push(await cronometrar(mil, enMil));
  }
  // Drop the first runs: they warm the connections up.
  const [nuestra = 0, referencia = 0] = tiempos.map((lista) => mediana(lista.slice(VECES / 6)));
  return { que, nuestra, referencia, unidad: "ms" };
}

async function cronometrar({ db }: Tienda, vista: Partial<Consulta>): Promise<number> {
  const inicio = performance.now();
  await listarProductos({ db, now: () => new Date(), random: azar }, { ...CONSULTA_VACIA, ...vista });
  return performance.now() - inicio;
}

const azar = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

const CLAVES = {
  aleatorio: "azar",
  nombre: "orden_nombre",
  categoria: "orden_categoria, orden_nombre",
  "precio-desc": "precio_cliente",
};

/** A cursor that starts after nine tenths of the products. */
async function lejano({ pool }: Tienda, orden: keyof typeof CLAVES): Promise<Partial<Consulta>> {
  const columnas = CLAVES[orden].split(", ");
  const sentido = orden === "precio-desc" ? " desc" : "";
  const { rows } = await pool.query({
    text: `select ${columnas.join(", ")}, id from productos where disponible
            order by ${[...columnas, "id"].map((columna) => columna + sentido).join(", ")}
           offset (select count(*) * 9 / 10 from productos where disponible) limit 1`,
    rowMode: "array",
  });
  return { orden, cursor: rows[0]?.join("~") ?? null, semilla: orden === "aleatorio" ? 0 : null };
}
