import {
  CARRITO,
  type Cargos,
  claveLinea,
  type LineaPedida,
  negativaLineas,
  SIN_CARGOS,
  sumarLineas,
} from "#modules/carrito/lineas.ts";
import { negativaTopes } from "#modules/carrito/topes.ts";
import { type CarritoValorado, valorar } from "#modules/carrito/valorar.ts";
import { comprasSinPagar } from "#modules/compras/textos.ts";
import { exigir, rechazoDe } from "#modules/comun/rechazo/exigir.ts";
import { porValor } from "#modules/comun/rechazo/negativa.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Cotizacion, OfertaTienda } from "./cotizacion.store.server.ts";

/** Refuses what can be refused without a query. */
export function exigirLineas(lineas: readonly LineaPedida[]): void {
  exigir(negativaLineas(lineas));
}

/** Prices the cart from the database, or from the live quote that promised prices. */
export function valorarCarrito(
  { catalogo, tickets_en_venta, topes }: Pick<OfertaTienda, "catalogo" | "tickets_en_venta" | "topes">,
  lineas: readonly LineaPedida[],
  cotizacion: Cotizacion | null = null,
): CarritoValorado {
  const prometido = new Map(cotizacion?.lineas.map((linea) => [claveLinea(linea), linea]));
  const valorado = valorar(lineas, catalogo, {
    tickets_en_venta,
    prometido,
    cargos: cotizacion ?? SIN_CARGOS,
  });
  if ("negativa" in valorado) throw rechazoDe(valorado.negativa);
  // The customer may have transferred the total of a live quote already: a bound lowered since then does not break it.
  if (!cotizacion) {
    const lineasYNombres = valorado.lineas.map((linea) => ({ ...linea, name: linea.nombre }));
    exigir(negativaTopes(lineasYNombres, valorado.totales.total, topes));
  }
  return valorado;
}

/** The same lines with the discount and the shipping of a quote in their totals. */
export function conCargos({ lineas }: CarritoValorado, cargos: Cargos): CarritoValorado {
  const totales = sumarLineas(lineas, cargos);
  if (!totales) throw rechazoDe(porValor(CARRITO.demasiado));
  return { lineas, totales };
}

/**
 * Refuses a person who already has too many sales that wait for their payment. A live quote of that person passed this
 * check before the customer transferred anything, so it gets twice the bound: enough for quotes made side by side, and
 * still an end for a flood of them.
 */
export function exigirPocasSinPagar(
  { sin_pagar, max_ventas_sin_pagar }: Pick<OfertaTienda, "sin_pagar" | "max_ventas_sin_pagar">,
  usuario: string,
  cotizacion: Cotizacion | null,
): void {
  const veces = cotizacion?.usuario === usuario ? 2 : 1;
  const suyas = sin_pagar.get(usuario) ?? 0;
  if (suyas >= veces * max_ventas_sin_pagar) throw new Rechazo("estado", comprasSinPagar(suyas));
}
