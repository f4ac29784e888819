import { peticion } from "#app/context.ts";
import { leerActaPartida } from "#modules/montoncito/partida/leer-acta.server.ts";
import type { Route } from "./+types/acta.ts";

/** The public record of a round, for download and verification. */
export async function loader(args: Route.LoaderArgs) {
  const acta = await leerActaPartida(peticion(args).ctx, args.params.key);
  if (!acta) throw new Response(null, { status: 404 });
  return Response.json(acta, {
    headers: { "Content-Disposition": `attachment; filename="acta-${acta.key_partida}.json"` },
  });
}
