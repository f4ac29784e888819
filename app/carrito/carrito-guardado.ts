import { CLAVE_CARRITO, contarUnidades, type ItemCarrito, leerCarrito } from "#modules/carrito/carrito.ts";

/** The storage event only reaches other tabs; this one tells our own. */
const CHANGED = "carrito:cambio";

/** Storage may be forbidden by the browser: then the cart is empty and nothing breaks. */
export function textoCarritoGuardado(): string | null {
  try {
    return localStorage.getItem(CLAVE_CARRITO);
  } catch {
    return null;
  }
}

export const carritoGuardado = (): ItemCarrito[] => leerCarrito(textoCarritoGuardado());

/** Answers whether the browser kept it. */
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

/** For useSyncExternalStore: hears this tab and the others. */
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
