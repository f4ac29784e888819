import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { buscarPorRelevancia, corregirBusqueda, TOPE_BUSQUEDA } from "./busqueda.store.server.ts";
import {
  contarProductos,
  type FilaCatalogo,
  type Filtros,
  leerPagina,
  type Tramo,
} from "./catalogo.store.server.ts";
import { buscarCategoria } from "./categoria.ts";
import { type Consulta, type OrdenEfectivo, ordenEfectivo, SEMILLAS } from "./consulta.ts";
import { type Cursor, escribirCursor, leerCursor } from "./cursor.ts";
import { listarCategorias } from "./productos.store.server.ts";
import type { ProductoTarjeta } from "./tarjeta.ts";

export const POR_PAGINA = 24;
/** Counting stops here: people read «más de 1.000», and a count never costs more than that. */
export const TOPE_CONTEO = 1_000;

export type Listado = {
  productos: ProductoTarjeta[];
  /** What the next page is asked with; null at the end. */
  siguiente: Pick<Consulta, "semilla" | "cursor"> | null;
  /** Only on the first page. `mas` when there are more than were counted. */
  total: { cantidad: number; mas: boolean } | null;
  /** The search that was made instead, when the one asked for found nothing. */
  corregida: string | null;
};

type Lector = Pick<Ctx, "db" | "random">;

/** A page of the catalogue. */
export async function listarProductos(ctx: Lector, consulta: Consulta): Promise<Listado> {
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

function buscarOLeer(ctx: Lector, consulta: Consulta, filtros: Filtros): Promise<Listado> {
  const orden = ordenEfectivo(consulta);
  const cursor = leerCursor(consulta.cursor, orden);
  return orden === "relevancia"
    ? porRelevancia(ctx, filtros, cursor)
    : enOrden(ctx, consulta, filtros, orden, cursor);
}

async function porRelevancia(ctx: Lector, filtros: Filtros, cursor: Cursor | null): Promise<Listado> {
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
  ctx: Lector,
  consulta: Consulta,
  filtros: Filtros,
  orden: Exclude<OrdenEfectivo, "relevancia">,
  cursor: Cursor | null,
): Promise<Listado> {
  const semilla = orden === "aleatorio" ? (consulta.semilla ?? semillaNueva(ctx)) : null;
  const tope = filtros.q === "" ? TOPE_CONTEO : TOPE_BUSQUEDA;
  const tramos = semilla === null ? [null] : tramosPendientes(semilla, cursor);
  const [filas, total] = await Promise.all([
    leerTramos(ctx, { filtros, orden, cursor, tramos }),
    cursor ? null : contarProductos(ctx, filtros, tope),
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

type Lectura = {
  filtros: Filtros;
  orden: Exclude<OrdenEfectivo, "relevancia">;
  cursor: Cursor | null;
  tramos: (Tramo | null)[];
};

/** One product more than fits tells whether there is a next page. A second stretch is read only when the first ends. */
async function leerTramos(ctx: Lector, { tramos, cursor, ...pedido }: Lectura): Promise<FilaCatalogo[]> {
  const filas: FilaCatalogo[] = [];
  for (const [i, tramo] of tramos.entries()) {
    const cuantos = POR_PAGINA + 1 - filas.length;
    if (cuantos > 0)
      filas.push(...(await leerPagina(ctx, { ...pedido, tramo, cursor: i === 0 ? cursor : null, cuantos })));
  }
  return filas;
}

function semillaNueva({ random }: Lector): number {
  const [alto = 0, medio = 0, bajo = 0] = random(3);
  return (alto * 65_536 + medio * 256 + bajo) % SEMILLAS;
}

/** Products lie on a ring; a seed says where to start and which way to go. What the cursor has passed is left out. */
export function tramosPendientes(semilla: number, cursor: Cursor | null): Tramo[] {
  const descendente = semilla % 2 === 1;
  const corte = Math.floor(semilla / 2) / (SEMILLAS / 2);
  const despues = { desde: corte, hasta: 2, descendente };
  const antes = { desde: 0, hasta: corte, descendente };
  const tramos = descendente ? [antes, despues] : [despues, antes];
  const azar = Number(cursor?.claves[0]);
  if (!cursor) return tramos;
  const actual = tramos.findIndex(({ desde, hasta }) => azar >= desde && azar < hasta);
  return tramos.slice(Math.max(0, actual));
}
