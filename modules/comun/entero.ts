/**
 * Reads "12990", "12.990" and "$ 12.990" as the same integer; null when it is none. A dot at the end begins the next group while a
 * person types. What exceeds the exact numbers counts as the largest of them, which every bound refuses.
 */
export function leerEntero(texto: string | null | undefined): number | null {
  const limpio = (texto ?? "").replace(/[\s$]/g, "");
  if (!/^(\d+|\d{1,3}(\.\d{3})+)\.?$/.test(limpio)) return null;
  return Math.min(Number(limpio.replaceAll(".", "")), Number.MAX_SAFE_INTEGER);
}
