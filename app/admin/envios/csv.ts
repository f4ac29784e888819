import { requierePermiso } from "#app/context.ts";
import { COLUMNAS_ENVIOS } from "#modules/compras/envio/csv-envios.ts";
import { exportarEnvios } from "#modules/compras/envio/leer-envios.server.ts";
import { archivoCsv } from "#modules/comun/planilla/csv.ts";
import type { Route } from "./+types/csv.ts";

/** Exports the shipping table in the columns that the import reads. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "envios.exportar");
  return archivoCsv("envios", COLUMNAS_ENVIOS, await exportarEnvios(ctx, sesion));
}
