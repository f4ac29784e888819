import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import {
  type Cargos,
  claveLinea,
  juntarLineas,
  sumarLineas,
  type TotalesCarrito,
} from "#modules/carrito/lineas.ts";
import { puntosDe } from "./precios.ts";

/** Identifies the items and quantities of a cart, in any order: a quote belongs to one such key. */
export const claveCarrito = (
  items: readonly Pick<ItemCarrito, "tipo" | "id" | "opcion" | "cantidad">[],
): string =>
  items
    .map((item) => `${claveLinea(item)}x${item.cantidad}`)
    .sort()
    .join("|");

/** The same for a cart with a coupon. */
export const claveConCupon = (
  items: readonly Pick<ItemCarrito, "tipo" | "id" | "opcion" | "cantidad">[],
  cupon: string | null,
): string => (cupon === null ? claveCarrito(items) : `${claveCarrito(items)}+${cupon}`);

/** The sums of the cart, with what its quote adds. */
export const totalesDe = (items: readonly ItemCarrito[], cargos?: Cargos): TotalesCarrito | null =>
  sumarLineas(
    items.map((item) => ({ ...item, puntos: puntosDe(item) })),
    cargos,
  );

export const cambiarCantidad = (items: readonly ItemCarrito[], clave: string, cantidad: number) =>
  items.map((item) => (claveLinea(item) === clave ? { ...item, cantidad } : item));

export const quitarLinea = (items: readonly ItemCarrito[], clave: string) =>
  items.filter((item) => claveLinea(item) !== clave);

/** Restores a removed line to its place; if it was added again in the meantime, the quantities are summed. */
export function devolverLinea(
  items: readonly ItemCarrito[],
  item: ItemCarrito,
  lugar: number,
): ItemCarrito[] {
  return juntarLineas([...items.slice(0, lugar), item, ...items.slice(lugar)]);
}

/** The cart after a purchase: it keeps only the items that another tab added in the meantime. */
export function restarLineas(
  items: readonly ItemCarrito[],
  comprados: readonly ItemCarrito[],
): ItemCarrito[] {
  const porClave = new Map(comprados.map((item) => [claveLinea(item), item.cantidad]));
  return items
    .map((item) => ({ ...item, cantidad: item.cantidad - (porClave.get(claveLinea(item)) ?? 0) }))
    .filter(({ cantidad }) => cantidad > 0);
}
