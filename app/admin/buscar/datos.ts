import { requierePermiso } from "#app/context.ts";
import { leerTexto } from "#modules/comun/busqueda.ts";
import { buscarTodo } from "#modules/panel/buscar-todo.server.ts";
import type { Route } from "./+types/datos.ts";

/** What the palette asks, as JSON: a search that fails must not take the page away that the admin works on. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "buscar.ver");
  const texto = leerTexto(new URL(args.request.url).searchParams.get("texto")) ?? "";
  return Response.json(
    { hallazgos: await buscarTodo(ctx, texto, sesion) },
    { headers: { "Cache-Control": "no-store" } },
  );
}
