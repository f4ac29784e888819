import { requiereSesion } from "#app/context.ts";
import { leerSelladosDeHistorial } from "#modules/puntos/sellos/historial/leer-historial-sellado.server.ts";
import type { Route } from "./+types/prueba.ts";

/** The proof of one movement, for its owner. A page has thirty movements, so a proof is read when the person asks for it. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requiereSesion(args);
  const { fila } = args.params;
  const asientos = (await leerSelladosDeHistorial(ctx, sesion.codigo_referido, [fila]))[fila];
  if (!asientos) throw new Response(null, { status: 404 });
  return Response.json(asientos, { headers: { "Cache-Control": "no-store" } });
}
