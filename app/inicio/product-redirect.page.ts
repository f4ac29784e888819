import { redirect } from "react-router";
import { peticion } from "#app/context.ts";
import { leerVitrina } from "#modules/portada/leer-portada.server.ts";
import { rutaCategoria } from "#modules/productos/categoria.ts";
import { rutaComprar } from "#modules/productos/tarjeta.ts";
import type { Route } from "./+types/product-redirect.page.ts";

/** Short addresses of the showcase; without that product it redirects to the category of the showcase. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx } = peticion(args);
  const { id } = args.params;
  const lugar = /^[1-3]$/.test(id) ? await leerVitrina(ctx, Number(id)) : null;
  if (!lugar) throw new Response(null, { status: 404 });
  if ("sku" in lugar) throw redirect(rutaComprar(lugar.sku));
  throw redirect(lugar.categoria === null ? "/productos" : rutaCategoria(lugar.categoria));
}

/** Never rendered; it makes the route a page, so that an unknown id gets the shop's own "not found". */
export default function Product() {
  return null;
}
