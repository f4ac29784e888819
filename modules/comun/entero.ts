/** Reads "12990", "12.990" and "$ 12.990" as the same integer; null when it is none. A dot at the end begins the next group while a person types. */
export function leerEntero(texto: string | null | undefined): number | null {
  const limpio = (texto ?? "").replace(/[\s$]/g, "");
  if (!/^(\d{1,15}|\d{1,3}(\.\d{3}){1,4})\.?$/.test(limpio)) return null;
  return Number(limpio.replaceAll(".", ""));
}
