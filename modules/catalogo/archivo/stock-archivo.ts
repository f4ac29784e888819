import { leerEntero } from "#modules/comun/entero.ts";
import type { ValoresCsv } from "./csv-productos.ts";

/**
 * Whether the units of a product that exists stay as they are although the file says others. A file was true when it was exported: units that
 * were sold since would come back. They are set only if the shop still has what was exported, or if the admin wants it.
 */
export function dejaStock(
  dichas: number | null,
  actuales: number | null,
  { exportadas }: Pick<ValoresCsv, "exportadas">,
  { fija_stock }: { fija_stock: boolean },
): boolean {
  if (dichas === actuales || fija_stock) return false;
  return exportadas === undefined || leerStock(exportadas) !== actuales;
}

/** The units of a cell; null when it is empty, as an uncounted product is exported, and undefined when it has no number. */
const leerStock = (celda: string): number | null | undefined =>
  celda.trim() === "" ? null : (leerEntero(celda.trim()) ?? undefined);
