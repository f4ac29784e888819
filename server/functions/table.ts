import { FUNCTIONS_AVISOS } from "./avisos.ts";
import { FUNCTIONS_COMPRAS } from "./compras.ts";
import { FUNCTIONS_FAVORITOS } from "./favoritos.ts";
import { FUNCTIONS_MONTONCITO } from "./montoncito.ts";
import type { FunctionRow } from "./row.ts";
import { FUNCTIONS_SORTEOS } from "./sorteos.ts";

/** Every function of the shop, one row each. Unknown fields are ignored. */
export const FUNCTIONS: readonly FunctionRow[] = [
  ...FUNCTIONS_SORTEOS,
  ...FUNCTIONS_COMPRAS,
  ...FUNCTIONS_MONTONCITO,
  ...FUNCTIONS_AVISOS,
  ...FUNCTIONS_FAVORITOS,
];
