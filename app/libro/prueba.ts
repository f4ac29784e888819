import { peticion } from "#app/context.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import { leerDia } from "#modules/comun/fechas/dias.ts";
import { leerPrueba } from "#modules/puntos/sellos/leer-sellos.server.ts";
import type { Route } from "./+types/prueba.ts";

/** The proof that an entry is in a sealed day. It names no person and no points. */
export async function loader(args: Route.LoaderArgs) {
  const fecha = leerDia(args.params.fecha);
  const id = leerEntero(args.params.id);
  const prueba = fecha && id !== null ? await leerPrueba(peticion(args).ctx, fecha, id) : null;
  if (!prueba) throw new Response(null, { status: 404 });
  return Response.json(prueba, { headers: { "Cache-Control": "public, max-age=31536000, immutable" } });
}
