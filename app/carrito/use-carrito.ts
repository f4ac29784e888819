import { useMemo, useSyncExternalStore } from "react";
import { type ItemCarrito, leerCarrito } from "#modules/carrito/carrito.ts";
import { contarCarrito, suscribirCarrito, textoCarritoGuardado } from "./carrito-guardado.ts";

/** Units in the cart, synchronised between tabs; 0 during server rendering. */
export const useUnidadesCarrito = (): number =>
  useSyncExternalStore(suscribirCarrito, contarCarrito, () => 0);

/** The lines of the cart; the snapshot is the stored text, so equal carts do not render again. */
export function useCarrito(): ItemCarrito[] {
  const text = useSyncExternalStore(suscribirCarrito, textoCarritoGuardado, () => null);
  return useMemo(() => leerCarrito(text), [text]);
}
