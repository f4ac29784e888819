/** What a key asks of an admin list. */
export type OrdenTecla = "siguiente" | "anterior" | "buscar" | "ayuda";

export const TECLAS: readonly (readonly [tecla: string, que: string])[] = [
  ["J", "Baja a la fila siguiente"],
  ["K", "Sube a la fila anterior"],
  ["Enter", "Abre la fila"],
  ["/", "Va al buscador"],
  ["?", "Muestra estas teclas"],
];

const ORDENES: Record<string, OrdenTecla> = { j: "siguiente", k: "anterior", "/": "buscar", "?": "ayuda" };

type Pulsada = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** The order of a key; null for shortcuts of the browser, and for every key while a person writes in a field. */
export function ordenDe({ key, ctrlKey, metaKey, altKey }: Pulsada, escribe: boolean): OrdenTecla | null {
  if (escribe || ctrlKey || metaKey || altKey) return null;
  const letra = key.toLowerCase();
  return Object.hasOwn(ORDENES, letra) ? (ORDENES[letra] ?? null) : null;
}

/** The row to go to: from outside of the list its first one, and never past its ends. */
export function filaSiguiente(actual: number, cuantas: number, orden: "siguiente" | "anterior"): number {
  if (actual < 0) return 0;
  const otra = actual + (orden === "siguiente" ? 1 : -1);
  return Math.min(cuantas - 1, Math.max(0, otra));
}
