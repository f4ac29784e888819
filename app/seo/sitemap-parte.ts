import { peticion } from "#app/context.ts";
import { leerSkus } from "#modules/productos/producto.store.server.ts";
import type { Route } from "./+types/sitemap-parte.ts";
import { leerParte, MAX_POR_MAPA, mapa, PAGINAS_FIJAS, rutasDeProductos, xml } from "./sitemap-xml.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = peticion({ context });
  const parte = leerParte(params.parte);
  if (parte === null) throw new Response(null, { status: 404 });
  if (parte === 0) return xml(mapa({ public_url: ctx.public_url, rutas: PAGINAS_FIJAS }));
  const productos = await leerSkus(ctx, { desde: (parte - 1) * MAX_POR_MAPA, cuantos: MAX_POR_MAPA });
  if (productos.length === 0) throw new Response(null, { status: 404 });
  return xml(mapa({ public_url: ctx.public_url, rutas: rutasDeProductos(productos) }));
}
