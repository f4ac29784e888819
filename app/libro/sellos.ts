import { peticion } from "#app/context.ts";
import { listarSellos } from "#modules/puntos/sellos/leer-sellos.server.ts";
import type { Route } from "./+types/sellos.ts";

/** All seals of the book, oldest first. */
export async function loader(args: Route.LoaderArgs) {
  return Response.json(await listarSellos(peticion(args).ctx), {
    headers: { "Cache-Control": "public, max-age=60" },
  });
}
