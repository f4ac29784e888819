import { peticion } from "#app/context.ts";
import { abrirCanal, CERRAR_CANAL, itemXml } from "#modules/escaparates/feed/feed-xml.ts";
import type { Route } from "./+types/feed-xml.ts";
import { nombreEnFeed, responderFeed } from "./feed.server.ts";

/** The catalogue for Google: RSS 2.0. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = peticion({ context });
  const titulo = await nombreEnFeed(ctx);
  const canal = { titulo, public_url: ctx.public_url, descripcion: `Productos a la venta en ${titulo}.` };
  return responderFeed(ctx, {
    tipo: "application/xml",
    inicio: abrirCanal(canal),
    linea: itemXml,
    fin: CERRAR_CANAL,
  });
}
