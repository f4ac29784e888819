import { peticion } from "#app/context.ts";
import { leerDia } from "#modules/comun/fechas/dias.ts";
import { leerPruebaPublica } from "#modules/panel/anexos/leer-prueba.server.ts";
import type { Route } from "./+types/anexo.ts";

/** The proof that an annex is in a sealed day and, where its content is public, what was sealed. */
export async function loader(args: Route.LoaderArgs) {
  const { clase, id } = args.params;
  const fecha = leerDia(args.params.fecha);
  const prueba = fecha ? await leerPruebaPublica(peticion(args).ctx, { fecha, clase, id }) : null;
  if (!prueba) throw new Response(null, { status: 404 });
  return Response.json(prueba, { headers: { "Cache-Control": "public, max-age=31536000, immutable" } });
}
