import type { LineaPedida } from "#modules/carrito/lineas.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { leerArticulos } from "./articulos.store.server.ts";

export type ArticuloEscrito = { nombre: string; cantidad: number };

/** Lines of a sale from what an admin wrote: SKUs and ticket names with their quantities. */
export async function buscarArticulos(
  ctx: Lector,
  escritos: readonly ArticuloEscrito[],
): Promise<LineaPedida[]> {
  if (escritos.length === 0) throw new Rechazo("valor", "Escribe al menos un artículo.");
  const conocidos = await leerArticulos(
    ctx,
    escritos.map(({ nombre }) => nombre),
  );
  return escritos.map(({ nombre, cantidad }) => {
    const articulo = conocidos.find((otro) => otro.nombre === nombre);
    if (!articulo)
      throw new Rechazo(
        "desconocido",
        `No encontramos «${nombre.slice(0, 60)}»: usa el SKU o el nombre del ticket.`,
      );
    return { tipo: articulo.tipo, id: articulo.id, cantidad };
  });
}
