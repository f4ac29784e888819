import { peticion } from "#app/context.ts";
import { leerPruebaBoleta } from "#modules/boletas/sellado/leer-prueba-boleta.server.ts";
import type { Route } from "./+types/libro.ts";

/** What the sealed book says of a boleta, for a person who knows all that its paper says. */
export async function loader(args: Route.LoaderArgs) {
  const datos = Object.fromEntries(new URL(args.request.url).searchParams);
  const respuesta = await leerPruebaBoleta(peticion(args).ctx, datos);
  return Response.json(respuesta, { headers: { "Cache-Control": "no-store" } });
}
