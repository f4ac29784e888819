import type { PaginaProductos } from "./listado.ts";

/** Stores a scrolled list for the way back: a new request would have another random order. */
export type Recuerdo = { pagina: PaginaProductos; y: number };

const PREFIJO = "productos:";
const LISTAS = 6;
const MAX_PRODUCTOS = 600;

export function recordar(key: string, recuerdo: Recuerdo): void {
  if (recuerdo.pagina.productos.length > MAX_PRODUCTOS) return;
  try {
    const previas = leerLista().filter((otra) => otra !== key);
    for (const vieja of previas.slice(LISTAS - 1)) sessionStorage.removeItem(PREFIJO + vieja);
    sessionStorage.setItem(PREFIJO + key, JSON.stringify(recuerdo));
    sessionStorage.setItem(PREFIJO, JSON.stringify([key, ...previas.slice(0, LISTAS - 1)]));
  } catch {
    // Without storage the list starts again from its beginning.
  }
}

export function recuperar(key: string): Recuerdo | null {
  try {
    const guardado: unknown = JSON.parse(sessionStorage.getItem(PREFIJO + key) ?? "null");
    return esRecuerdo(guardado) ? guardado : null;
  } catch {
    return null;
  }
}

function leerLista(): string[] {
  const lista: unknown = JSON.parse(sessionStorage.getItem(PREFIJO) ?? "[]");
  return Array.isArray(lista) ? lista.filter((key) => typeof key === "string") : [];
}

function esRecuerdo(valor: unknown): valor is Recuerdo {
  if (typeof valor !== "object" || valor === null || !("pagina" in valor) || !("y" in valor)) return false;
  const { pagina, y } = valor;
  return (
    typeof y === "number" &&
    typeof pagina === "object" &&
    pagina !== null &&
    "productos" in pagina &&
    Array.isArray(pagina.productos)
  );
}
