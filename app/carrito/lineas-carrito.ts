import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import { claveLinea, juntarLineas, sumarLineas, type Totales } from "#modules/carrito/lineas.ts";
import { puntosDe } from "./precios.ts";

/** What is bought and how much of it, whatever the order: a quote belongs to one of these. */
export const claveCarrito = (items: readonly Pick<ItemCarrito, "tipo" | "id" | "cantidad">[]): string =>
  items
    .map((item) => `${claveLinea(item)}x${item.cantidad}`)
    .sort()
    .join("|");

export const totalesDe = (items: readonly ItemCarrito[]): Totales | null =>
  sumarLineas(items.map((item) => ({ ...item, puntos: puntosDe(item) })));

export const cambiarCantidad = (items: readonly ItemCarrito[], clave: string, cantidad: number) =>
  items.map((item) => (claveLinea(item) === clave ? { ...item, cantidad } : item));

export const quitarLinea = (items: readonly ItemCarrito[], clave: string) =>
  items.filter((item) => claveLinea(item) !== clave);

/** A removed line comes back to its place; one that was added again in the meantime grows. */
export function reponerLinea(items: readonly ItemCarrito[], item: ItemCarrito, lugar: number): ItemCarrito[] {
  return juntarLineas([...items.slice(0, lugar), item, ...items.slice(lugar)]);
}

/** What stays in the cart after a purchase: only what another tab put there in the meantime. */
export function restarLineas(
  items: readonly ItemCarrito[],
  comprados: readonly ItemCarrito[],
): ItemCarrito[] {
  const porClave = new Map(comprados.map((item) => [claveLinea(item), item.cantidad]));
  return items
    .map((item) => ({ ...item, cantidad: item.cantidad - (porClave.get(claveLinea(item)) ?? 0) }))
    .filter(({ cantidad }) => cantidad > 0);
}
