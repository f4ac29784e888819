import { peticion } from "#app/context.ts";
import type { Route } from "./+types/hora.ts";

/**
 * The server's clock, to show something at the same instant on all pages. The dot in its path keeps it out of
 * the page cache.
 */
export function loader(args: Route.LoaderArgs) {
  const ahora = peticion(args).ctx.now().getTime();
  return Response.json({ ahora }, { headers: { "Cache-Control": "no-store" } });
}
