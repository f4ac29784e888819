import { inBrowser } from "#app/lib/storage.ts";
import { CLAVE_CARRITO, contarUnidades, type ItemCarrito, leerCarrito } from "#modules/carrito/carrito.ts";

/** The storage event only reaches other tabs; this event notifies the current one. */
const CHANGED = "carrito:cambio";

export const textoCarritoGuardado = () => inBrowser.read(CLAVE_CARRITO);

export const carritoGuardado = (): ItemCarrito[] => leerCarrito(textoCarritoGuardado());

/** Returns whether the browser stored the cart. */
export function guardarCarrito(items: readonly ItemCarrito[]): boolean {
  if (!inBrowser.write(CLAVE_CARRITO, items.length === 0 ? null : JSON.stringify(items))) return false;
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
