import { peticion } from "#app/context.ts";
import { leerDia } from "#modules/comun/fechas/dias.ts";
import { abrirPrecios } from "#modules/panel/anexos/leer-precios.server.ts";
import type { Route } from "./+types/precios.ts";
import { comoArchivo } from "./lineas.ts";

/** The prices that a day sealed, one JSON per line: the rows that the annexes `precio` hash. */
export async function loader(args: Route.LoaderArgs) {
  const fecha = leerDia(args.params.fecha);
  const paginas = fecha ? await abrirPrecios(peticion(args).ctx, fecha) : null;
  if (!paginas) throw new Response(null, { status: 404 });
  return comoArchivo(paginas, `precios-${fecha}.jsonl`);
}
