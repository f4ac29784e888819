import { descargarLista } from "#app/admin/kit/lista/cargar-lista.server.ts";
import { COLUMNAS_CSV } from "#modules/catalogo/archivo/csv-productos.ts";
import { leerFiltrosProductos } from "#modules/catalogo/filtros.ts";
import { exportarProductos } from "#modules/catalogo/listar-productos.server.ts";
import type { Route } from "./+types/csv.ts";

/** Exports the filtered list in the columns that the import reads. */
export const loader = (args: Route.LoaderArgs) =>
  descargarLista(args, {
    nombre: "productos",
    filtros: leerFiltrosProductos,
    exportar: exportarProductos,
    columnas: COLUMNAS_CSV,
  });
