import type { Route } from "./+types/datos.ts";
import { hallar } from "./hallar.server.ts";

/** What the palette asks, as JSON: a search that fails must not take the page away that the admin works on. */
export async function loader(args: Route.LoaderArgs) {
  return Response.json(await hallar(args), { headers: { "Cache-Control": "no-store" } });
}
