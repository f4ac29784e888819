import { useMemo, useSyncExternalStore } from "react";
import { type ItemCarrito, leerCarrito } from "#modules/carrito/carrito.ts";
import { contarCarrito, suscribirCarrito, textoCarritoGuardado } from "./carrito-guardado.ts";

/** Units in the cart, live in every tab; 0 while the server renders. */
export const useUnidadesCarrito = (): number =>
  useSyncExternalStore(suscribirCarrito, contarCarrito, () => 0);

/** The lines themselves; the stored text is the snapshot, so equal carts do not render again. */
export function useCarrito(): ItemCarrito[] {
  const text = useSyncExternalStore(suscribirCarrito, textoCarritoGuardado, () => null);
  return useMemo(() => leerCarrito(text), [text]);
}
