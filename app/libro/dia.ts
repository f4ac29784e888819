import { peticion } from "#app/context.ts";
import { leerDia } from "#modules/comun/fechas/dias.ts";
import { abrirDia } from "#modules/puntos/sellos/leer-sellos.server.ts";
import type { Route } from "./+types/dia.ts";
import { comoArchivo } from "./lineas.ts";

/** The entries of a sealed day, one JSON per line. */
export async function loader(args: Route.LoaderArgs) {
  const fecha = leerDia(args.params.fecha);
  const paginas = fecha ? await abrirDia(peticion(args).ctx, fecha) : null;
  if (!paginas) throw new Response(null, { status: 404 });
  return comoArchivo(paginas, `libro-${fecha}.jsonl`);
}
