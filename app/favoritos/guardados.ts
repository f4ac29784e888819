import { inBrowser } from "#app/lib/storage.ts";
import { MAX_FAVORITOS } from "#modules/productos/favoritos/favoritos.ts";

const CLAVE = "favoritos";
/** The storage event only reaches other tabs; this event notifies the current one. */
const CHANGED = "favoritos:cambio";
const NINGUNO: readonly string[] = [];

let ultimo: { texto: string | null; skus: readonly string[] } = { texto: null, skus: NINGUNO };

/** The SKUs that a visitor keeps in this browser, the last one first. The same text gives the same array. */
export function favoritosGuardados(): readonly string[] {
  const texto = inBrowser.read(CLAVE);
  if (texto !== ultimo.texto) ultimo = { texto, skus: leer() };
  return ultimo.skus;
}

function leer(): readonly string[] {
  const leido = inBrowser.readJson(CLAVE);
  return Array.isArray(leido) ? leido.filter((sku) => typeof sku === "string") : NINGUNO;
}

/** Returns whether the browser stored the list. */
export function guardarFavoritos(skus: readonly string[]): boolean {
  if (!inBrowser.write(CLAVE, skus.length === 0 ? null : JSON.stringify(skus))) return false;
  window.dispatchEvent(new Event(CHANGED));
  return true;
}

/** Adds or removes a product. `llena`: the list has no room for another. */
export function ponerFavorito(sku: string, puesto: boolean): "hecho" | "llena" | "fallo" {
  const otros = favoritosGuardados().filter((otro) => otro !== sku);
  if (puesto && otros.length >= MAX_FAVORITOS) return "llena";
  return guardarFavoritos(puesto ? [sku, ...otros] : otros) ? "hecho" : "fallo";
}

/** For useSyncExternalStore: notifies of changes in this tab and in others. */
export function suscribirFavoritos(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === CLAVE || key === null) listener();
  };
  window.addEventListener("storage", onStorage);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener(CHANGED, listener);
  };
}

/** What the server renders: it does not know the browser's list. */
export const sinFavoritos = (): readonly string[] => NINGUNO;
