import { peticion } from "#app/context.ts";
import { listarUltimas } from "#modules/notificaciones/listar-notificaciones.server.ts";
import type { Route } from "./+types/ultimas.ts";
import { type NotificacionVista, verAviso } from "./vista.ts";

/** The notices that the bell shows when it is opened. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = peticion(args);
  const filas = sesion ? await listarUltimas(ctx, sesion) : [];
  const avisos: NotificacionVista[] = filas.map((fila) => verAviso(fila, ctx.now()));
  return Response.json(avisos, { status: sesion ? 200 : 401, headers: { "Cache-Control": "no-store" } });
}
