import { peticion } from "#app/context.ts";
import type { Route } from "./+types/hora.ts";

/** The server's clock, for pages that must show something at the same instant everywhere. Its dot keeps it out of the cache of pages. */
export function loader(args: Route.LoaderArgs) {
  const ahora = peticion(args).ctx.now().getTime();
  return Response.json({ ahora }, { headers: { "Cache-Control": "no-store" } });
}
