import { SEMILLAS } from "./consulta.ts";

/** How many orders there are in a day. Visitors of the same group share the pages that the shop keeps in memory. */
const GRUPOS = 16;

/** FNV-1a: https://datatracker.ietf.org/doc/html/draft-eastlake-fnv */
function huella(texto: string): number {
  let suma = 0x811c9dc5;
  for (let i = 0; i < texto.length; i++) suma = Math.imul(suma ^ texto.charCodeAt(i), 0x01000193);
  return suma >>> 0;
}

/** The seed of the random order for a visitor during a day: every page of the visit begins the catalogue in the same way. */
export const semillaDeVisita = (quien: string, dia: string): number =>
  huella(`${dia} ${huella(quien) % GRUPOS}`) % SEMILLAS;
