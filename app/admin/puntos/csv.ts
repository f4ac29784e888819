import { requiereAdmin } from "#app/context.ts";
import { type CeldaCsv, cabecerasCsv, escribirCsv } from "#modules/comun/csv.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { buscarPersonas } from "#modules/personas/listar-usuarios.server.ts";
import { leerFiltrosLibro } from "#modules/puntos/filtros-libro.ts";
import { NOMBRES_MOTIVO } from "#modules/puntos/libro.ts";
import { exportarLibro } from "#modules/puntos/listar-libro.server.ts";
import type { Route } from "./+types/csv.ts";

const COLUMNAS = ["Asiento", "Fecha", "Motivo", "Clave", "Detalle", "Cuenta", "Persona", "Puntos"];
const CORTADO = "Hay más asientos: acota las fechas para descargar el resto.";

/** What the book's list shows, one line per side: the lines of an entry sum to zero. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requiereAdmin(args);
  const filtros = leerFiltrosLibro(new URL(args.request.url).searchParams);
  const encontradas = filtros.texto ? await buscarPersonas(ctx, filtros.texto) : null;
  const codigos = encontradas?.personas.map(({ codigo_referido }) => codigo_referido) ?? null;
  const { asientos, cortado } = await exportarLibro(ctx, filtros, codigos);
  const filas: CeldaCsv[][] = asientos.flatMap(({ id, fecha, motivo, clave, razon, movimientos }) =>
    movimientos.map(({ cuenta, persona, puntos }) => [
      id,
      formatearFechaHora(fecha),
      NOMBRES_MOTIVO[motivo],
      clave,
      razon,
      cuenta,
      persona,
      puntos,
    ]),
  );
  if (cortado) filas.push([CORTADO]);
  return new Response(escribirCsv(COLUMNAS, filas), { headers: cabecerasCsv("puntos") });
}
