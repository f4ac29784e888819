import { requierePermiso } from "#app/context.ts";
import { COLUMNAS_CSV } from "#modules/catalogo/archivo/csv-productos.ts";
import { leerFiltrosProductos } from "#modules/catalogo/filtros.ts";
import { exportarProductos } from "#modules/catalogo/listar-productos.server.ts";
import { archivoCsv, HAY_MAS } from "#modules/comun/csv.ts";
import type { Route } from "./+types/csv.ts";

/** Exports the filtered list in the columns that the import reads. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "productos.exportar");
  const filtros = leerFiltrosProductos(new URL(args.request.url).searchParams);
  const { filas, cortado } = await exportarProductos(ctx, filtros, sesion);
  return archivoCsv("productos", COLUMNAS_CSV, filas, cortado ? HAY_MAS : undefined);
}
