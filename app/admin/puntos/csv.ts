import { descargarLista } from "#app/admin/kit/lista/cargar-lista.server.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { ColumnaCsv } from "#modules/comun/planilla/csv.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { buscarPersonas } from "#modules/personas/listar-usuarios.server.ts";
import { type FiltrosLibro, leerFiltrosLibro } from "#modules/puntos/filtros-libro.ts";
import { NOMBRES_MOTIVO } from "#modules/puntos/libro.ts";
import { exportarLibro } from "#modules/puntos/listar-libro.server.ts";
import type { Route } from "./+types/csv.ts";

type Asiento = Awaited<ReturnType<typeof exportarLibro>>["asientos"][number];
type Fila = Asiento & Asiento["movimientos"][number];

const COLUMNAS: readonly ColumnaCsv<Fila>[] = [
  { titulo: "Asiento", valor: ({ id }) => id },
  { titulo: "Fecha", valor: ({ fecha }) => formatearFechaHora(fecha) },
  { titulo: "Motivo", valor: ({ motivo }) => NOMBRES_MOTIVO[motivo] },
  { titulo: "Clave", valor: ({ clave }) => clave },
  { titulo: "Detalle", valor: ({ razon }) => razon },
  { titulo: "Cuenta", valor: ({ cuenta }) => cuenta },
  { titulo: "Persona", valor: ({ persona }) => persona },
  { titulo: "Puntos", valor: ({ puntos }) => puntos },
];

/** One line per side: the lines of an entry sum to zero. */
async function exportar(ctx: Ctx, filtros: FiltrosLibro, sesion: Sesion) {
  const encontradas = filtros.texto ? await buscarPersonas(ctx, filtros.texto) : null;
  const codigos = encontradas?.personas.map(({ codigo_referido }) => codigo_referido) ?? null;
  const { asientos, cortado } = await exportarLibro(ctx, { filtros, codigos }, sesion);
  const filas = asientos.flatMap((asiento) =>
    asiento.movimientos.map((movimiento) => ({ ...asiento, ...movimiento })),
  );
  return { filas, cortado };
}

export const loader = (args: Route.LoaderArgs) =>
  descargarLista(args, {
    nombre: "puntos",
    filtros: leerFiltrosLibro,
    exportar,
    columnas: COLUMNAS,
    cortado: "Hay más asientos: acota las fechas para descargar el resto.",
  });
