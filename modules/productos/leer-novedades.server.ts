import type { Lector } from "#modules/comun/tx/contexto.ts";
import { leerNuevos, leerPorCerrar, listarCategoriasConProductos } from "./productos.store.server.ts";

const NUEVOS = 3;
const POR_CERRAR = 2;

/** Contents of the footer of every page: categories, newest products, raffles about to close. */
export async function leerNovedades(ctx: Lector) {
  const [categorias, nuevos, por_cerrar] = await Promise.all([
    listarCategoriasConProductos(ctx),
    leerNuevos(ctx, NUEVOS),
    leerPorCerrar(ctx, POR_CERRAR),
  ]);
  return { categorias, nuevos, por_cerrar };
}
