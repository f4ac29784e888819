import { peticion } from "#app/context.ts";
import { tarjetasDe } from "#modules/productos/favoritos/listar-favoritos.server.ts";
import type { Route } from "./+types/tarjetas";

/** The cards of the products that a visitor keeps in the browser. */
export async function loader(args: Route.LoaderArgs) {
  const skus = new URL(args.request.url).searchParams.get("skus") ?? "";
  return Response.json(await tarjetasDe(peticion(args).ctx, skus.split(",")));
}
