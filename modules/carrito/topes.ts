import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { type LineaPedida, nombrarItem } from "./lineas.ts";

/** The largest purchase that the shop takes, from its settings. */
export type TopesCompra = Pick<Ajustes, "max_unidades_linea" | "max_lineas" | "max_pesos_venta">;

export const topesDe = ({ max_unidades_linea, max_lineas, max_pesos_venta }: Ajustes): TopesCompra => ({
  max_unidades_linea,
  max_lineas,
  max_pesos_venta,
});

/** The sentences avoid the words that the cart turns into links. */
const FRASES = {
  unidades: (nombre: string, tope: number) =>
    `Puedes llevar hasta ${miles(tope)} unidades de ${nombre} en una compra.`,
  lineas: (tope: number) => `Tu carrito puede tener hasta ${miles(tope)} líneas: divídelo en dos compras.`,
  pesos: (tope: number) => `Una compra puede sumar hasta ${pesos(tope)}: divídela en dos.`,
} as const;

/** The first bound that a cart exceeds; null when it can be bought. `total` is null when it is beyond any number. */
export function negativaTopes(
  lineas: readonly LineaPedida[],
  total: number | null,
  topes: TopesCompra,
): Negativa | null {
  if (lineas.length > topes.max_lineas) return porValor(FRASES.lineas(topes.max_lineas));
  const larga = lineas.find(({ cantidad }) => cantidad > topes.max_unidades_linea);
  if (larga) return porValor(FRASES.unidades(nombrarItem(larga.name, larga), topes.max_unidades_linea));
  return total === null || total > topes.max_pesos_venta
    ? porValor(FRASES.pesos(topes.max_pesos_venta))
    : null;
}
