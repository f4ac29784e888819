import { peticion } from "#app/context.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { listarCategoriasConProductos } from "#modules/productos/productos.store.server.ts";
import type { Route } from "./+types/llms.ts";
import { textoParaModelos } from "./llms-texto.ts";

/** /llms.txt: what a language model should know of the shop, and where it reads the rest. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = peticion({ context });
  const [ajustes, categorias] = await Promise.all([leerAjustes(ctx), listarCategoriasConProductos(ctx)]);
  const texto = textoParaModelos({
    ajustes,
    categorias: categorias.map(({ categoria }) => categoria),
    public_url: ctx.public_url,
  });
  return new Response(texto, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
