import { claveLinea, type LineaPedida, rechazoLineas } from "#modules/carrito/lineas.ts";
import { type CarritoValorado, valorar } from "#modules/carrito/valorar.ts";
import { esRechazo, Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Cotizacion, Oferta } from "./cotizacion.store.server.ts";

/** What can be refused without asking the database. */
export function exigirLineas(lineas: readonly LineaPedida[]): void {
  const motivo = rechazoLineas(lineas);
  if (motivo) throw new Rechazo("valor", motivo);
}

/** Prices from the database alone, or from the live quote that promised them. */
export function valorarCarrito(
  { catalogo, tickets_en_venta }: Oferta,
  lineas: readonly LineaPedida[],
  cotizacion: Cotizacion | null = null,
): CarritoValorado {
  const prometido = new Map(cotizacion?.lineas.map((linea) => [claveLinea(linea), linea]));
  const valorado = valorar(lineas, catalogo, { tickets_en_venta, prometido });
  if (esRechazo(valorado)) throw valorado;
  return valorado;
}
