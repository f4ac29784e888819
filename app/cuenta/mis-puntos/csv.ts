import { requiereSesion } from "#app/context.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { archivoCsv, type ColumnaCsv } from "#modules/comun/planilla/csv.ts";
import { leerFiltro, type MovimientoPuntos, tituloMovimiento } from "#modules/puntos/historial.ts";
import { exportarHistorial } from "#modules/puntos/listar-historial.server.ts";
import type { Route } from "./+types/csv.ts";

const COLUMNAS: readonly ColumnaCsv<MovimientoPuntos>[] = [
  { titulo: "Fecha", valor: ({ fecha }) => formatearFechaHora(fecha) },
  { titulo: "Movimiento", valor: tituloMovimiento },
  { titulo: "Estado", valor: ({ estado }) => estado },
  { titulo: "Puntos", valor: ({ puntos }) => puntos },
  { titulo: "Cuenta en el saldo", valor: ({ valido }) => (valido ? "Sí" : "No") },
];

/** Exports all the movements of the person. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requiereSesion(args);
  const filtro = leerFiltro(new URL(args.request.url).searchParams.get("ver"));
  return archivoCsv("mis-puntos", COLUMNAS, await exportarHistorial(ctx, sesion.codigo_referido, filtro));
}
