import type { OrdenEfectivo } from "./consulta.ts";

/** The last product of a page: the values it was sorted by, and its id. Relevance counts positions instead. */
export type Cursor = { claves: (string | number)[]; id: number };

type Lector = (texto: string) => string | number | null;

/** Sorted texts hold letters, digits and spaces only, so a tilde can part them. */
const texto: Lector = (valor) => (/^[a-z0-9 ]{0,120}$/.test(valor) ? valor : null);
const entero: Lector = (valor) =>
  /^\d{1,16}$/.test(valor) && Number.isSafeInteger(Number(valor)) ? Number(valor) : null;
const fraccion: Lector = (valor) =>
  /^\d(\.\d+)?(e-\d+)?$/.test(valor) && Number(valor) <= 1 ? Number(valor) : null;

const LECTORES: Record<OrdenEfectivo, Lector[]> = {
  relevancia: [],
  aleatorio: [fraccion],
  nombre: [texto],
  categoria: [texto, texto],
  "precio-asc": [entero],
  "precio-desc": [entero],
};

export const escribirCursor = ({ claves, id }: Cursor): string => [...claves, id].join("~");

/** Null when it is not one of this order: the list then starts from its beginning. */
export function leerCursor(cursor: string | null, orden: OrdenEfectivo): Cursor | null {
  if (cursor === null) return null;
  const partes = cursor.split("~");
  const lectores = [...LECTORES[orden], entero];
  if (partes.length !== lectores.length) return null;
  const valores = lectores.map((leer, i) => leer(partes[i] ?? ""));
  const claves = valores.slice(0, -1).filter((valor) => valor !== null);
  const id = valores.at(-1);
  return typeof id === "number" && claves.length === lectores.length - 1 ? { claves, id } : null;
}
