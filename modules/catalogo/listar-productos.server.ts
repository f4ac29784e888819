import { paginasDe } from "#modules/comun/conteo.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { leerTickets } from "./catalogo.store.server.ts";
import type { FiltrosProductos } from "./filtros.ts";
import { fotosDe } from "./fotos.ts";
import { contarProductos, leerProducto, leerProductos } from "./productos.store.server.ts";

const POR_PAGINA = 25;
const MAX_EXPORTADOS = 20_000;

/** Current prices of points, for the economy of raffles. */
export async function preciosDePuntos(ctx: Lector) {
  const publicos = (await leerTickets(ctx)).filter(({ publico }) => publico);
  return publicos.map(({ ticket, precio, puntos }) => ({ ticket, precio, puntos }));
}

export async function listarProductos(ctx: Lector, filtros: FiltrosProductos) {
  const { total, disponibles } = await contarProductos(ctx, filtros);
  const paginas = paginasDe(total, POR_PAGINA);
  const pagina = Math.min(filtros.pagina, paginas);
  const productos = await leerProductos(ctx, filtros, {
    limite: POR_PAGINA,
    desde: (pagina - 1) * POR_PAGINA,
  });
  return { productos, total, disponibles, pagina, paginas };
}

/** Everything that the filters find, for a file. */
export const exportarProductos = (ctx: Lector, filtros: FiltrosProductos) =>
  leerProductos(ctx, filtros, { limite: MAX_EXPORTADOS, desde: 0 });

/** A product for its form, with its pictures in order. */
export async function fichaProducto(ctx: Lector, sku: string) {
  const fila = await leerProducto(ctx, sku);
  if (!fila) return null;
  const { imagen_1, imagen_2, imagen_3, imagen_4, imagen_5, imagen_6, ...producto } = fila;
  return { producto, fotos: fotosDe({ imagen_1, imagen_2, imagen_3, imagen_4, imagen_5, imagen_6 }) };
}

export type FichaProducto = NonNullable<Awaited<ReturnType<typeof fichaProducto>>>;
