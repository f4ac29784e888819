import { AIRE_LIBRE } from "./aire-libre.ts";
import { AUTOS } from "./autos.ts";
import { BEBES } from "./bebes.ts";
import { PRODUCTOS_HERRAMIENTAS } from "./herramientas.ts";
import { HOGAR } from "./hogar.ts";
import { JACUZZI } from "./jacuzzi.ts";
import { PARRILLAS } from "./parrillas.ts";
import type { ProductoDemo } from "./producto-demo.ts";
import { TECNOLOGIA } from "./tecnologia.ts";

/** The whole demo catalogue in the order of its SKUs, from 100001 without gaps. */
export const PRODUCTOS_DEMO: ProductoDemo[] = [
  ...PRODUCTOS_HERRAMIENTAS,
  ...PARRILLAS,
  ...AUTOS,
  ...BEBES,
  ...JACUZZI,
  ...HOGAR,
  ...TECNOLOGIA,
  ...AIRE_LIBRE,
].sort((a, b) => a.sku.localeCompare(b.sku));
