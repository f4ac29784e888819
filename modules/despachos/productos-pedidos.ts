import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import type { LineaVenta } from "#modules/compras/venta/venta.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";

/** The product lines that a request names, or all of the sale when it names none. */
export function productosPedidos<L extends Pick<LineaVenta, "id" | "tipo">>(
  lineas: readonly L[],
  ids: readonly number[] | undefined,
): L[] {
  const productos = lineas.filter(({ tipo }) => tipo === "producto");
  if (!ids) return productos;
  const pedidas = productos.filter(({ id }) => ids.includes(id));
  if (pedidas.length < new Set(ids).size) throw new Rechazo("desconocido", TEXTOS_COMPRAS.linea_desconocida);
  return pedidas;
}
