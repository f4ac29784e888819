import { descargarLista } from "#app/admin/kit/lista/cargar-lista.server.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { ColumnaCsv } from "#modules/comun/planilla/csv.ts";
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

export const loader = (args: Route.LoaderArgs) =>
  descargarLista(args, {
    nombre: "usuarios",
    filtros: leerFiltrosUsuarios,
    exportar: exportarUsuarios,
    columnas: COLUMNAS,
  });
