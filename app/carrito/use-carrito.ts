import { useMemo, useSyncExternalStore } from "react";
import { type ItemCarrito, leerCarrito } from "#modules/carrito/carrito.ts";
import { countCart, readCartText, subscribeCart } from "./carrito-guardado.ts";

/** Units in the cart, live in every tab; 0 while the server renders. */
export const useCartCount = (): number => useSyncExternalStore(subscribeCart, countCart, () => 0);

/** The lines themselves; the stored text is the snapshot, so equal carts do not render again. */
export function useCart(): ItemCarrito[] {
  const text = useSyncExternalStore(subscribeCart, readCartText, () => null);
  return useMemo(() => leerCarrito(text), [text]);
}
