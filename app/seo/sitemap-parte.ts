import { peticion } from "#app/context.ts";
import { leerSkusALaVenta, ultimoNumero } from "#modules/productos/productos.store.server.ts";
import type { Route } from "./+types/sitemap-parte.ts";
import {
  leerParte,
  MAX_POR_MAPA,
  mapa,
  PAGINAS_FIJAS,
  paginasDeProductos,
  partesDe,
  xml,
} from "./sitemap-xml.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = peticion({ context });
  const parte = leerParte(params.parte);
  if (parte === null) throw new Response(null, { status: 404 });
  if (parte === 0) return xml(mapa({ public_url: ctx.public_url, paginas: PAGINAS_FIJAS }));
  if (parte > partesDe(await ultimoNumero(ctx))) throw new Response(null, { status: 404 });
  const productos = await leerSkusALaVenta(ctx, {
    desde: (parte - 1) * MAX_POR_MAPA,
    hasta: parte * MAX_POR_MAPA,
  });
  return xml(mapa({ public_url: ctx.public_url, paginas: paginasDeProductos(productos) }));
}
