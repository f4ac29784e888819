import { peticion } from "#app/context.ts";
import { leerSkusALaVenta, ultimoNumero } from "#modules/productos/productos.store.server.ts";
import type { Route } from "./+types/sitemap.ts";
import { indice, MAX_POR_MAPA, mapa, PAGINAS_FIJAS, paginasDeProductos, xml } from "./sitemap-xml.ts";

/** All public addresses; a large shop gets an index of files instead. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = peticion({ context });
  const { public_url } = ctx;
  const ultimo = await ultimoNumero(ctx);
  if (ultimo + PAGINAS_FIJAS.length > MAX_POR_MAPA) return xml(indice(public_url, ultimo));
  const productos = await leerSkusALaVenta(ctx, { desde: 0, hasta: ultimo });
  return xml(mapa({ public_url, paginas: [...PAGINAS_FIJAS, ...paginasDeProductos(productos)] }));
}
