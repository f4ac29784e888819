import { redirect } from "react-router";
import { requiereSesion } from "#app/context.ts";
import { abrirNotificacion } from "#modules/notificaciones/marcar-leidas.server.ts";
import type { Route } from "./+types/abrir.ts";

/** Marks a notice as read and redirects to its subject. A link, so that it works without JavaScript. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requiereSesion(args);
  const id = Number(args.params.id);
  const aviso = Number.isSafeInteger(id) && id > 0 ? await abrirNotificacion(ctx, sesion, id) : null;
  return redirect(aviso?.enlace ?? "/notificaciones", { headers: { "Cache-Control": "no-store" } });
}
