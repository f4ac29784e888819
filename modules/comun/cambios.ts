export type Cambios = { antes: Record<string, unknown>; despues: Record<string, unknown> };

/** The changed fields before and after, for the audit; null when nothing changes. */
export function cambiosDe<T extends object>(antes: T, despues: Partial<T>): Cambios | null {
  const viejo = new Map<string, unknown>(Object.entries(antes));
  const distintos = Object.entries(despues).filter(([clave, valor]) => viejo.get(clave) !== valor);
  if (distintos.length === 0) return null;
  return {
    antes: Object.fromEntries(distintos.map(([clave]) => [clave, viejo.get(clave) ?? null])),
    despues: Object.fromEntries(distintos),
  };
}
