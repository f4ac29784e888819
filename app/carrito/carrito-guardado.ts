import { CLAVE_CARRITO, contarUnidades, type ItemCarrito, leerCarrito } from "#modules/carrito/carrito.ts";

/** The storage event only reaches other tabs; this event notifies the current one. */
const CHANGED = "carrito:cambio";

/** The browser may forbid storage: then the cart is empty. */
export function textoCarritoGuardado(): string | null {
  try {
    return localStorage.getItem(CLAVE_CARRITO);
  } catch {
    return null;
  }
}

export const carritoGuardado = (): ItemCarrito[] => leerCarrito(textoCarritoGuardado());

/** Returns whether the browser stored the cart. */
export function guardarCarrito(items: readonly ItemCarrito[]): boolean {
  try {
    if (items.length === 0) localStorage.removeItem(CLAVE_CARRITO);
    else localStorage.setItem(CLAVE_CARRITO, JSON.stringify(items));
  } catch {
    return false;
  }
  window.dispatchEvent(new Event(CHANGED));
  return true;
}

export const contarCarrito = (): number => contarUnidades(carritoGuardado());

/** For useSyncExternalStore: notifies of changes in this tab and in others. */
export function suscribirCarrito(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === CLAVE_CARRITO || event.key === null) listener();
  };
  window.addEventListener("storage", onStorage);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener(CHANGED, listener);
  };
}
