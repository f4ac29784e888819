import { peticion } from "#app/context.ts";
import { leerAvance } from "#modules/productos/listar-productos.server.ts";
import type { Route } from "./+types/avance";

/** The current numbers of the listed products, without the products: an update must not reorder the list. */
export async function loader(args: Route.LoaderArgs) {
  const skus = new URL(args.request.url).searchParams.get("skus") ?? "";
  return Response.json(await leerAvance(peticion(args).ctx, skus.split(",")));
}
