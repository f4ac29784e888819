import { requiereAdmin } from "#app/context.ts";
import { cabecerasCsv, escribirCsv } from "#modules/comun/csv.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { leerFiltrosSorteos } from "#modules/sorteos/filtros-sorteos.ts";
import { exportarSorteos } from "#modules/sorteos/listar-sorteos.server.ts";
import type { Route } from "./+types/csv.ts";

const COLUMNAS = [
  "Sorteo",
  "SKU",
  "Producto",
  "Estado",
  "Objetivo",
  "Reunido",
  "Participantes",
  "Inputs",
  "Abierto",
  "Cerrado",
  "Fecha del sorteo",
  "Sorteado",
  "Número del producto",
  "Ganador del producto",
  "Número de los puntos",
  "Ganador de los puntos",
  "Motivo",
];

const fecha = (instante: Date | null) => instante && formatearFechaHora(instante);

/** What the list shows, whole. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requiereAdmin(args);
  const sorteos = await exportarSorteos(ctx, leerFiltrosSorteos(new URL(args.request.url).searchParams));
  const filas = sorteos.map((s) => [
    ...[s.key, s.sku, s.producto, s.estado, s.objetivo, s.reunido, s.personas, s.aportes],
    ...[fecha(s.fecha_inicio), fecha(s.fecha_termino), fecha(s.fecha_sorteo), fecha(s.sorteado_en)],
    ...[s.numero_producto, s.ganador_producto, s.numero_puntos, s.ganador_puntos, s.motivo],
  ]);
  return new Response(escribirCsv(COLUMNAS, filas), { headers: cabecerasCsv("sorteos") });
}
