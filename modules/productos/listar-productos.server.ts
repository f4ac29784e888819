import { TOPE_CONTEO } from "#modules/comun/conteo.ts";
import { leerComun } from "#modules/comun/tx/comun.ts";
import type { Ctx, Mirada } from "#modules/comun/tx/contexto.ts";
import { type Comienzo, leerInicioDelAnillo } from "./anillo.store.server.ts";
import {
  type Arco,
  buscarPorRelevancia,
  contarProductos,
  corregirBusqueda,
  type FilaCatalogo,
  type FiltrosCatalogo,
  leerAvances,
  leerPaginaCatalogo,
  TOPE_BUSQUEDA,
} from "./catalogo.store.server.ts";
import { buscarCategoria } from "./categoria.ts";
import {
  type Consulta,
  type CursorCatalogo,
  escribirCursor,
  leerCursor,
  type OrdenEfectivo,
  ordenEfectivo,
  SEMILLAS,
} from "./consulta.ts";
import { leerDestacados } from "./destacados.store.server.ts";
import { listarCategorias } from "./productos.store.server.ts";
import type { ProductoTarjeta } from "./tarjeta.ts";

export const POR_PAGINA = 24;
/** One product more than fits, to know whether there is a next page. */
const LEIDOS = POR_PAGINA + 1;

export type Listado = {
  productos: ProductoTarjeta[];
  /** Parameters of the next page; null on the last one. */
  siguiente: Pick<Consulta, "semilla" | "cursor"> | null;
  /** Counted on the first page only. `mas`: the count stopped at its limit. */
  total: { cantidad: number; mas: boolean } | null;
  /** The corrected search whose results are shown, when the original one found nothing. */
  corregida: string | null;
};

type ConAzar = Pick<Ctx, "db" | "now" | "random" | "comun">;

export async function listarProductos(ctx: ConAzar, consulta: Consulta): Promise<Listado> {
  const { q, categoria, con_puntos } = consulta;
  const conocida = categoria === null ? null : buscarCategoria(await listarCategorias(ctx), categoria);
  if (conocida === undefined) return { ...VACIO, total: { cantidad: 0, mas: false } };
  const filtros = { q, con_puntos, categoria_id: conocida?.id ?? null };
  const primero = await buscarOLeer(ctx, consulta, filtros);
  if (q === "" || consulta.cursor !== null || primero.productos.length > 0) return primero;
  const corregida = await corregirBusqueda(ctx, q);
  if (corregida === null) return primero;
  return { ...(await buscarOLeer(ctx, consulta, { ...filtros, q: corregida })), corregida };
}

const VACIO: Listado = { productos: [], siguiente: null, total: null, corregida: null };

function buscarOLeer(ctx: ConAzar, consulta: Consulta, filtros: FiltrosCatalogo): Promise<Listado> {
  const orden = ordenEfectivo(consulta);
  const cursor = leerCursor(consulta.cursor, orden);
  return orden === "relevancia"
    ? porRelevancia(ctx, filtros, cursor)
    : enOrden(ctx, consulta, filtros, orden, cursor);
}

async function porRelevancia(
  ctx: ConAzar,
  filtros: FiltrosCatalogo,
  cursor: CursorCatalogo | null,
): Promise<Listado> {
  const desde = cursor?.id ?? 0;
  const { productos, total } = await buscarPorRelevancia(ctx, filtros, desde, POR_PAGINA);
  const hasta = desde + productos.length;
  const sigue = productos.length === POR_PAGINA && hasta < Math.min(total, TOPE_BUSQUEDA);
  return {
    ...VACIO,
    productos,
    siguiente: sigue ? { semilla: null, cursor: escribirCursor({ claves: [], id: hasta }) } : null,
    total: cursor ? null : { cantidad: Math.min(total, TOPE_BUSQUEDA), mas: total > TOPE_BUSQUEDA },
  };
}

async function enOrden(
  ctx: ConAzar,
  consulta: Consulta,
  filtros: FiltrosCatalogo,
  orden: Exclude<OrdenEfectivo, "relevancia">,
  cursor: CursorCatalogo | null,
): Promise<Listado> {
  const semilla = orden === "aleatorio" ? (consulta.semilla ?? semillaNueva(ctx)) : null;
  const tope = filtros.q === "" ? TOPE_CONTEO : TOPE_BUSQUEDA;
  const comienzo = semilla === null ? null : comienzoDe(semilla);
  const [filas, total] = await Promise.all([
    leerFilas(ctx, { filtros, orden, cursor }, comienzo),
    cursor ? null : contar(ctx, filtros, tope),
  ]);
  const productos = filas.slice(0, POR_PAGINA);
  const ultimo = filas.length > POR_PAGINA ? productos.at(-1) : undefined;
  return {
    ...VACIO,
    productos: productos.map(({ id: _id, claves: _claves, ...tarjeta }) => tarjeta),
    siguiente: ultimo ? { semilla, cursor: escribirCursor(ultimo) } : null,
    total: total === null ? null : { cantidad: Math.min(total, tope), mas: total > tope },
  };
}

function leerFilas(ctx: ConAzar, lectura: Omit<Lectura, "arcos">, comienzo: Comienzo | null) {
  const { filtros, orden, cursor } = lectura;
  if (orden === "destacados") return leerConDestacados(ctx, filtros, cursor);
  if (comienzo && !cursor && isWhole(filtros)) return leerInicioDelAnillo(ctx, comienzo, LEIDOS);
  return leerArcos(ctx, { ...lectura, arcos: comienzo ? arcosPendientes(comienzo, cursor) : [null] });
}

/** The highlighted products fill the first page; the rest of the catalogue follows them. */
async function leerConDestacados(
  ctx: ConAzar,
  filtros: FiltrosCatalogo,
  cursor: CursorCatalogo | null,
): Promise<FilaCatalogo[]> {
  const cabeza = await leerDestacados(ctx, filtros, POR_PAGINA);
  const sin = cabeza.map(({ sku }) => sku);
  const antes = cursor ? [] : cabeza;
  const cuantos = LEIDOS - antes.length;
  const pedido = { filtros, orden: "destacados", cursor, arco: null, cuantos, sin } as const;
  return [...antes, ...(await leerPaginaCatalogo(ctx, pedido))];
}

const isWhole = ({ q, con_puntos, categoria_id }: FiltrosCatalogo): boolean =>
  q === "" && !con_puntos && categoria_id === null;

/** The count of the whole catalogue is the same for everybody. */
function contar(ctx: ConAzar, filtros: FiltrosCatalogo, tope: number): Promise<number> {
  const leer = () => contarProductos(ctx, filtros, tope);
  return isWhole(filtros) ? leerComun(ctx, "cuantos", leer) : leer();
}

type Lectura = {
  filtros: FiltrosCatalogo;
  orden: Exclude<OrdenEfectivo, "relevancia">;
  cursor: CursorCatalogo | null;
  arcos: (Arco | null)[];
};

/** The second arc is read only when the first one runs out. */
async function leerArcos(ctx: ConAzar, { arcos, cursor, ...pedido }: Lectura): Promise<FilaCatalogo[]> {
  const filas: FilaCatalogo[] = [];
  for (const [i, arco] of arcos.entries()) {
    const cuantos = LEIDOS - filas.length;
    if (cuantos > 0)
      filas.push(
        ...(await leerPaginaCatalogo(ctx, { ...pedido, arco, cursor: i === 0 ? cursor : null, cuantos })),
      );
  }
  return filas;
}

function semillaNueva({ random }: ConAzar): number {
  const [alto = 0, medio = 0, bajo = 0] = random(3);
  return (alto * 65_536 + medio * 256 + bajo) % SEMILLAS;
}

/** The random order is a ring: the seed gives the starting point and the direction. */
const comienzoDe = (semilla: number): Comienzo => ({
  corte: Math.floor(semilla / 2) / (SEMILLAS / 2),
  descendente: semilla % 2 === 1,
});

/** The starting point cuts the ring into two arcs. Arcs that the cursor has already passed are left out. */
function arcosPendientes({ corte, descendente }: Comienzo, cursor: CursorCatalogo | null): Arco[] {
  const despues = { desde: corte, hasta: 2, descendente };
  const antes = { desde: 0, hasta: corte, descendente };
  const arcos = descendente ? [antes, despues] : [despues, antes];
  const azar = Number(cursor?.claves[0]);
  if (!cursor) return arcos;
  const actual = arcos.findIndex(({ desde, hasta }) => azar >= desde && azar < hasta);
  return arcos.slice(Math.max(0, actual));
}

const MAX_AVANCES = 100;
const SKU = /^[0-9A-Za-z-]{1,32}$/;

/** Prices and raffle progress of products that a page already shows. */
export function leerAvance(ctx: Mirada, skus: readonly string[]) {
  const validos = [...new Set(skus.filter((sku) => SKU.test(sku)))].slice(0, MAX_AVANCES).sort();
  return validos.length === 0 ? Promise.resolve([]) : leerAvances(ctx, validos);
}
