import { peticion } from "#app/context.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { marcaDe } from "#modules/ajustes/marca/marca.ts";
import type { Route } from "./+types/sin-conexion.ts";
import { documentoSinConexion, HUELLA_GUION } from "./documento.server.ts";

/** The offline page, which the service worker stores. Every visitor gets the same page. */
export async function loader({ context }: Route.LoaderArgs) {
  const marca = marcaDe(await leerAjustes(peticion({ context }).ctx));
  return new Response(documentoSinConexion(marca), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-cache",
      "X-Script-Sources": HUELLA_GUION,
    },
  });
}
