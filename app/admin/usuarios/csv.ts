import { requiereAdmin } from "#app/context.ts";
import { cabecerasCsv, escribirCsv } from "#modules/comun/csv.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { leerFiltrosUsuarios } from "#modules/personas/filtros.ts";
import { exportarUsuarios } from "#modules/personas/listar-usuarios.server.ts";
import { estadoPersona } from "#modules/personas/persona.ts";
import type { Route } from "./+types/csv.ts";

const COLUMNAS = ["Código", "Nombre", "Apellido", "Correo", "Rol", "Estado", "Puntos", "Registro"];

/** What the list shows, whole. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requiereAdmin(args);
  const filtros = leerFiltrosUsuarios(new URL(args.request.url).searchParams);
  const filas = (await exportarUsuarios(ctx, filtros, sesion)).map((usuario) => [
    ...[usuario.codigo_referido, usuario.nombre, usuario.apellido, usuario.email, usuario.role],
    ...[estadoPersona(usuario), usuario.puntos, formatearFechaHora(usuario.fecha_registro)],
  ]);
  return new Response(escribirCsv(COLUMNAS, filas), { headers: cabecerasCsv("usuarios") });
}
