import { requierePermiso } from "#app/context.ts";
import { COLUMNAS_CSV } from "#modules/catalogo/archivo/csv-productos.ts";
import { leerFiltrosProductos } from "#modules/catalogo/filtros.ts";
import { exportarProductos } from "#modules/catalogo/listar-productos.server.ts";
import { archivoCsv } from "#modules/comun/csv.ts";
import type { Route } from "./+types/csv.ts";

/** Exports the whole filtered list in the columns that the import reads. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "productos.exportar");
  const filtros = leerFiltrosProductos(new URL(args.request.url).searchParams);
  return archivoCsv("productos", COLUMNAS_CSV, await exportarProductos(ctx, filtros, sesion));
}
