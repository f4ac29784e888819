import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { nombreTienda } from "#modules/ajustes/identidad.ts";
import { enFlujo } from "#modules/comun/flujo.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import type { ArticuloFeed } from "#modules/escaparates/feed/articulo.ts";
import { leerFeed, type ParteFeed } from "#modules/escaparates/feed/leer-feed.server.ts";

/** How a feed is written: what stands before its lines, each line, and what stands after them. */
export type FormaFeed = {
  tipo: string;
  inicio: string;
  linea: (articulo: ArticuloFeed) => string;
  fin: string;
};

/** The name of the shop for a feed: a demo shop says that it is one. */
export async function nombreEnFeed(ctx: Pick<Ctx, "db">): Promise<string> {
  const ajustes = await leerAjustes(ctx);
  return ajustes.demostracion ? `${nombreTienda(ajustes)} (demostración)` : nombreTienda(ajustes);
}

/**
 * A catalogue that one query reads is answered whole, and kept exact by events like the pages. A larger one is written while it is read
 * and kept nowhere.
 */
export async function responderFeed(ctx: Ctx, { tipo, inicio, linea, fin }: FormaFeed): Promise<Response> {
  const partes = leerFeed(ctx);
  const { value: primera } = await partes.next();
  const escribir = ({ articulos }: ParteFeed) => articulos.map(linea).join("");
  const headers = { "Content-Type": `${tipo}; charset=utf-8` };
  if (!primera?.sigue) return new Response(`${inicio}${primera ? escribir(primera) : ""}${fin}`, { headers });
  async function* todo(primera: ParteFeed) {
    const utf8 = new TextEncoder();
    yield utf8.encode(`${inicio}${escribir(primera)}`);
    for await (const parte of partes) yield utf8.encode(escribir(parte));
    yield utf8.encode(fin);
  }
  return new Response(enFlujo(todo(primera)), { headers: { ...headers, "Cache-Control": "no-store" } });
}
