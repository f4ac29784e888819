import { peticion } from "#app/context.ts";
import { leerDia } from "#modules/comun/fechas/dias.ts";
import { abrirAnexos } from "#modules/puntos/sellos/anexos/leer-anexos.server.ts";
import type { Route } from "./+types/anexos.ts";
import { comoArchivo } from "./lineas.ts";

/** The annexes of a sealed day, one JSON per line: kind, id and hash. */
export async function loader(args: Route.LoaderArgs) {
  const fecha = leerDia(args.params.fecha);
  const paginas = fecha ? await abrirAnexos(peticion(args).ctx, fecha) : null;
  if (!paginas) throw new Response(null, { status: 404 });
  return comoArchivo(paginas, `anexos-${fecha}.jsonl`);
}
