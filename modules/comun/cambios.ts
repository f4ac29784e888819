export type Cambios = { antes: Record<string, unknown>; despues: Record<string, unknown> };

/** Two Date objects of the same instant are different values for `===`. */
const iguales = (a: unknown, b: unknown) =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;

/** The changed fields before and after, for the audit; null when nothing changes. */
export function cambiosDe<T extends object>(antes: T, despues: Partial<T>): Cambios | null {
  const viejo = new Map<string, unknown>(Object.entries(antes));
  const distintos = Object.entries(despues).filter(([clave, valor]) => !iguales(viejo.get(clave), valor));
  if (distintos.length === 0) return null;
  return {
    antes: Object.fromEntries(distintos.map(([clave]) => [clave, viejo.get(clave) ?? null])),
    despues: Object.fromEntries(distintos),
  };
}
