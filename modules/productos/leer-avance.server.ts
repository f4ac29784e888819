import type { Lector } from "#modules/comun/tx/contexto.ts";
import { leerAvances } from "./catalogo.store.server.ts";

export const MAX_AVANCES = 100;
const SKU = /^[0-9A-Za-z-]{1,32}$/;

/** How far the raffles of some products are, for a list that is on a screen already. */
export function leerAvance(ctx: Lector, skus: readonly string[]) {
  const validos = [...new Set(skus.filter((sku) => SKU.test(sku)))].slice(0, MAX_AVANCES).sort();
  return validos.length === 0 ? Promise.resolve([]) : leerAvances(ctx, validos);
}
