import { redirect } from "react-router";
import { peticion } from "#app/context.ts";
import { hayProducto } from "#modules/productos/leer-portada.server.ts";
import { rutaComprar } from "#modules/productos/tarjeta.ts";
import type { Route } from "./+types/product-redirect.page.ts";
import { HERRAMIENTAS, rutaCategoria, VITRINA } from "./escenas.ts";

/** Short addresses of the tools showcase; a shop without that tool redirects to the category. */
export async function loader(args: Route.LoaderArgs) {
  const sku = VITRINA.get(args.params.id);
  if (sku === undefined) throw new Response(null, { status: 404 });
  const { ctx } = peticion(args);
  throw redirect((await hayProducto(ctx, sku)) ? rutaComprar(sku) : rutaCategoria(HERRAMIENTAS));
}

/** Never rendered; it makes the route a page, so that an unknown id gets the shop's own "not found". */
export default function Product() {
  return null;
}
