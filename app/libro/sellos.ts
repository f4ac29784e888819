import { peticion } from "#app/context.ts";
import { leerTextoSellos } from "#modules/puntos/sellos/leer-sellos.server.ts";
import type { Route } from "./+types/sellos.ts";

/** All seals of the book, oldest first. */
export async function loader(args: Route.LoaderArgs) {
  return new Response(await leerTextoSellos(peticion(args).ctx), {
    headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=60" },
  });
}
