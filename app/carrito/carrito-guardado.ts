import { CLAVE_CARRITO, contarUnidades, type ItemCarrito, leerCarrito } from "#modules/carrito/carrito.ts";

/** The storage event only reaches other tabs; this one tells our own. */
const CHANGED = "carrito:cambio";

/** Storage may be forbidden by the browser: then the cart is empty and nothing breaks. */
export function readCartText(): string | null {
  try {
    return localStorage.getItem(CLAVE_CARRITO);
  } catch {
    return null;
  }
}

export const readCart = (): ItemCarrito[] => leerCarrito(readCartText());

/** Answers whether the browser kept it. */
export function writeCart(items: readonly ItemCarrito[]): boolean {
  try {
    if (items.length === 0) localStorage.removeItem(CLAVE_CARRITO);
    else localStorage.setItem(CLAVE_CARRITO, JSON.stringify(items));
  } catch {
    return false;
  }
  window.dispatchEvent(new Event(CHANGED));
  return true;
}

export const countCart = (): number => contarUnidades(readCart());

/** For useSyncExternalStore: hears this tab and the others. */
export function subscribeCart(listener: () => void): () => void {
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
