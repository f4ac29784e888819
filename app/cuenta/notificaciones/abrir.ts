import { redirect } from "react-router";
import { requiereSesion } from "#app/context.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import { abrirNotificacion } from "#modules/notificaciones/marcar-leidas.server.ts";
import type { Route } from "./+types/abrir.ts";

/** Marks a notice as read and redirects to its subject. A link, so that it works without JavaScript. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requiereSesion(args);
  const id = leerEntero(args.params.id);
  const aviso = id === null ? null : await abrirNotificacion(ctx, sesion, id);
  return redirect(aviso?.enlace ?? "/notificaciones", { headers: { "Cache-Control": "no-store" } });
}
