import { requiereSesion } from "#app/context.ts";
import { descargarDatos } from "#modules/privacidad/exportar-datos.server.ts";
import type { Route } from "./+types/descarga.ts";

/**
 * Exports all the data that the shop keeps about the person. A visitor signs in and returns to the page with
 * the link.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, sesion } = requiereSesion({ context, url: new URL("/mis-datos", url) });
  const datos = await descargarDatos(ctx, sesion);
  return new Response(`${JSON.stringify(datos, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="mis-datos.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
