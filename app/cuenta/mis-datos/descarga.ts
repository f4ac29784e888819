import { requiereSesion } from "#app/context.ts";
import { exportarDatos } from "#modules/privacidad/exportar-datos.server.ts";
import type { Route } from "./+types/descarga.ts";

/** Everything that the shop keeps about who asks, as a file. A visitor logs in and comes back to the page that links here. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const pagina = new Request(new URL("/mis-datos", request.url));
  const { ctx, sesion } = requiereSesion({ context, request: pagina });
  const datos = await exportarDatos(ctx, sesion);
  return new Response(`${JSON.stringify(datos, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="puntazo-mis-datos.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
