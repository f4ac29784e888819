import { requiereSesion } from "#app/context.ts";
import { cabecerasCsv, escribirCsv } from "#modules/comun/csv.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { leerFiltro, tituloMovimiento } from "#modules/puntos/historial.ts";
import { exportarHistorial } from "#modules/puntos/listar-historial.server.ts";
import type { Route } from "./+types/csv.ts";

/** The movements that the page shows, whole. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requiereSesion(args);
  const filtro = leerFiltro(new URL(args.request.url).searchParams.get("ver"));
  const movimientos = await exportarHistorial(ctx, sesion.codigo_referido, filtro);
  const filas = movimientos.map((movimiento) => [
    formatearFechaHora(movimiento.fecha),
    tituloMovimiento(movimiento),
    movimiento.estado,
    movimiento.puntos,
    movimiento.valido ? "Sí" : "No",
  ]);
  const csv = escribirCsv(["Fecha", "Movimiento", "Estado", "Puntos", "Cuenta en el saldo"], filas);
  return new Response(csv, { headers: cabecerasCsv("mis-puntos") });
}
