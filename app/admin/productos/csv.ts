import { requiereAdmin } from "#app/context.ts";
import { ENCABEZADO, filaCsv } from "#modules/catalogo/csv-productos.ts";
import { leerFiltrosProductos } from "#modules/catalogo/filtros.ts";
import { exportarProductos } from "#modules/catalogo/listar-productos.server.ts";
import { cabecerasCsv, escribirCsv } from "#modules/comun/csv.ts";
import type { Route } from "./+types/csv.ts";

/** What the list shows, whole, in the columns that the import reads. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requiereAdmin(args);
  const filtros = leerFiltrosProductos(new URL(args.request.url).searchParams);
  const filas = (await exportarProductos(ctx, filtros)).map(filaCsv);
  return new Response(escribirCsv(ENCABEZADO, filas), { headers: cabecerasCsv("productos") });
}
