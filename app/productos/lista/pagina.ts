import { peticion } from "#app/context.ts";
import { leerConsulta } from "#modules/productos/consulta.ts";
import { listarProductos } from "#modules/productos/listar-productos.server.ts";
import type { Route } from "./+types/pagina";
import { aPagina } from "./listado.ts";

/** The next products as JSON, for infinite scrolling. */
export async function loader(args: Route.LoaderArgs) {
  const consulta = leerConsulta(new URL(args.request.url).searchParams);
  const listado = await listarProductos(peticion(args).ctx, consulta);
  return Response.json(aPagina(consulta, listado));
}
