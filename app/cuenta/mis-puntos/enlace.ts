import { rutaComprar } from "#modules/productos/tarjeta.ts";
import type { MovimientoPuntos } from "#modules/puntos/historial.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";

/** The page of what a movement names: its raffle, product, order, friends or game; null for an adjustment. */
export function enlaceMovimiento({ tipo, sku, sorteo, venta }: MovimientoPuntos): string | null {
  if (sku && sorteo) return rutaSorteo(sku, sorteo);
  if (sku) return rutaComprar(sku);
  if (venta) return `/mis-pedidos?compra=${venta}#${venta}`;
  if (tipo === "referido") return "/mis-referidos";
  return tipo === "apuesta" || tipo === "juego" ? "/juegos/el-montoncito" : null;
}
