import type { PreciosHoy } from "#app/carrito/precios.ts";
import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import { claveLinea } from "#modules/carrito/lineas.ts";
import type { TarifasDeLugar } from "#modules/compras/envio/estimar-envio.server.ts";
import { claseDelPedido, type Envio, envioDe } from "#modules/compras/envio/tarifa.ts";

/**
 * What sending this cart costs. Null when it is not known: no place, no row in the table, or nothing to send.
 * Undefined until the weight of the items is known.
 */
export function envioDeItems(
  items: readonly ItemCarrito[],
  hoy: PreciosHoy | null,
  tarifas: TarifasDeLugar | null,
): Envio | null | undefined {
  if (!tarifas || !items.some(({ tipo }) => tipo === "producto")) return null;
  if (!hoy) return undefined;
  const pesos = new Map(hoy.items.map((item) => [claveLinea(item), item.clase_peso]));
  const clase = claseDelPedido(
    items.map((item) => ({ tipo: item.tipo, clase_peso: pesos.get(claveLinea(item)) })),
  );
  return envioDe({ ...tarifas, clase });
}

/** Stands for a cost that is on its way, so that its room on the page is kept. Its figures are not shown. */
export const envioEsperado = (comuna: string, incluido_hasta: number): Envio => ({
  comuna,
  region: "",
  costo: incluido_hasta,
  dias: 3,
  incluido: incluido_hasta,
  cobrado: 0,
});
