import { peticion } from "#app/context.ts";
import { leerTextoActas } from "#modules/sorteos/verificacion/leer-acta.server.ts";
import type { Route } from "./+types/actas.ts";

/** Where the acta of each raffle is, from state Cerrado on: verifiers compare the actas with the book. */
export async function loader(args: Route.LoaderArgs) {
  return new Response(await leerTextoActas(peticion(args).ctx), {
    headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=60" },
  });
}
