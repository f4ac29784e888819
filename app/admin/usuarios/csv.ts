import { requierePermiso } from "#app/context.ts";
import { archivoCsv, type ColumnaCsv, HAY_MAS } from "#modules/comun/csv.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { leerFiltrosUsuarios } from "#modules/personas/filtros.ts";
import { exportarUsuarios } from "#modules/personas/listar-usuarios.server.ts";
import { estadoPersona } from "#modules/personas/persona.ts";
import { rolPersona } from "#modules/personas/situacion.ts";
import type { Route } from "./+types/csv.ts";

type Fila = Awaited<ReturnType<typeof exportarUsuarios>>["filas"][number];

const COLUMNAS: readonly ColumnaCsv<Fila>[] = [
  { titulo: "Código", valor: ({ codigo_referido }) => codigo_referido },
  { titulo: "Nombre", valor: ({ nombre }) => nombre },
  { titulo: "Apellido", valor: ({ apellido }) => apellido },
  { titulo: "Correo", valor: ({ email }) => email },
  { titulo: "Rol", valor: rolPersona },
  { titulo: "Estado", valor: estadoPersona },
  { titulo: "Puntos", valor: ({ puntos }) => puntos },
  { titulo: "Registro", valor: ({ fecha_registro }) => formatearFechaHora(fecha_registro) },
];

/** Exports the filtered list. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "usuarios.exportar");
  const filtros = leerFiltrosUsuarios(new URL(args.request.url).searchParams);
  const { filas, cortado } = await exportarUsuarios(ctx, filtros, sesion);
  return archivoCsv("usuarios", COLUMNAS, filas, cortado ? HAY_MAS : undefined);
}
