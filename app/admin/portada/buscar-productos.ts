import { requierePermiso } from "#app/context.ts";
import { hallarProductosElegibles } from "#modules/portada/editar-portada.server.ts";
import type { Route } from "./+types/buscar-productos.ts";

/** Products for the picker of the editor, as JSON. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "portada.ver");
  const texto = new URL(args.request.url).searchParams.get("q") ?? "";
  return Response.json(
    { productos: await hallarProductosElegibles(ctx, texto, sesion) },
    { headers: { "Cache-Control": "no-store" } },
  );
}
