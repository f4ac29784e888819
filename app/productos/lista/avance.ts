import { peticion } from "#app/context.ts";
import { leerAvance } from "#modules/productos/listar-productos.server.ts";
import type { Route } from "./+types/avance";

/** What a list on a screen asks for when it hears of a change: the numbers alone, so that nothing moves. */
export async function loader(args: Route.LoaderArgs) {
  const skus = new URL(args.request.url).searchParams.get("skus") ?? "";
  return Response.json(await leerAvance(peticion(args).ctx, skus.split(",")));
}
