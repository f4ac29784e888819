import { requierePermiso } from "#app/context.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { esCartaDeAviso, redactarCarta } from "#modules/privacidad/incidentes/cartas.ts";
import { buscarIncidente } from "#modules/privacidad/incidentes/incidentes.store.server.ts";
import type { Route } from "./+types/carta.ts";

/** A letter as plain text: the browser prints it, and no cache keeps it. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "incidentes.abrir");
  const { id, cual } = args.params;
  const incidente = esCartaDeAviso(cual) ? await buscarIncidente(ctx, Number(id) || 0) : null;
  if (!incidente || !esCartaDeAviso(cual)) throw new Response(null, { status: 404 });
  const texto = redactarCarta(cual, incidente, await leerAjustes(ctx), ctx.now());
  return new Response(texto, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
