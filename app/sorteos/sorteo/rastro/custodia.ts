import { peticion } from "#app/context.ts";
import { leerCustodia } from "#modules/sorteos/rastro/leer-rastro.server.ts";
import type { Route } from "./+types/custodia.ts";

/** Which sealed days hold the abonos of a raffle, so that a browser downloads only those. */
export async function loader(args: Route.LoaderArgs) {
  const custodia = await leerCustodia(peticion(args).ctx, args.params.sku, args.params.key);
  if (!custodia) throw new Response(null, { status: 404 });
  return Response.json(custodia, { headers: { "Cache-Control": "public, max-age=60" } });
}
