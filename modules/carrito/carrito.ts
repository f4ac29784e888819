/** Name of the cart in the browser's local storage. */
export const CLAVE_CARRITO = "carrito";

export const TIPOS_ITEM = ["producto", "ticket"] as const;

/** A line of the cart. Its price is what the person saw; the server takes the price from the database. */
export type ItemCarrito = {
  id: number;
  tipo: (typeof TIPOS_ITEM)[number];
  /** The chosen option of a product that has some, and its words: 'Talla L · Color Rojo'. */
  opcion?: number | undefined;
  opcion_nombre?: string | undefined;
  cantidad: number;
  precio: number;
  name: string;
  imagen_1: string | null;
  puntos: number;
  puntos_regalo: number;
  fecha_carrito: string;
  hora_carrito: string;
};

const esEntero = (valor: unknown, minimo: number): valor is number =>
  Number.isSafeInteger(valor) && Number(valor) >= minimo;

const texto = (valor: unknown): string => (typeof valor === "string" ? valor : "");
const entero = (valor: unknown): number => (esEntero(valor, 0) ? valor : 0);

/**
 * Reads one stored line and repairs it if possible; null when it is invalid. Written without zod, because
 * every page loads this file.
 */
export function leerItem(valor: unknown): ItemCarrito | null {
  if (typeof valor !== "object" || valor === null) return null;
  const campos: Record<string, unknown> = { ...valor };
  const tipo = TIPOS_ITEM.find((conocido) => conocido === campos.tipo);
  if (!tipo || !esEntero(campos.id, 1) || !esEntero(campos.cantidad, 1)) return null;
  return {
    id: campos.id,
    tipo,
    ...(esEntero(campos.opcion, 1) && { opcion: campos.opcion, opcion_nombre: texto(campos.opcion_nombre) }),
    cantidad: campos.cantidad,
    precio: entero(campos.precio),
    name: texto(campos.name),
    imagen_1: texto(campos.imagen_1) || null,
    puntos: entero(campos.puntos),
    puntos_regalo: entero(campos.puntos_regalo),
    fecha_carrito: texto(campos.fecha_carrito),
    hora_carrito: texto(campos.hora_carrito),
  };
}

/**
 * Reads the cart from local storage, which people can edit: drops invalid lines, and returns an empty cart
 * for invalid JSON.
 */
export function leerCarrito(guardado: string | null): ItemCarrito[] {
  try {
    const valor: unknown = JSON.parse(guardado ?? "[]");
    return Array.isArray(valor) ? valor.flatMap((linea) => leerItem(linea) ?? []) : [];
  } catch {
    return [];
  }
}

/** Units, not lines: the number in the floating cart. */
export const contarUnidades = (items: readonly { cantidad: number }[]): number =>
  items.reduce((suma, { cantidad }) => suma + cantidad, 0);
