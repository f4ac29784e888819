import { BANCO_CHILE } from "./bancos/banco-chile.ts";
import { BANCO_ESTADO } from "./bancos/banco-estado.ts";
import { BCI } from "./bancos/bci.ts";
import { OTROS } from "./bancos/otros.ts";
import { SANTANDER } from "./bancos/santander.ts";
import type { FormatoCartola } from "./formato.ts";

/** Every format that the shop reads. A file fits at most one of them: the tests try each file with all. */
export const FORMATOS_CARTOLA: readonly FormatoCartola[] = [
  ...BANCO_CHILE,
  ...SANTANDER,
  ...BCI,
  ...BANCO_ESTADO,
  ...OTROS,
];
