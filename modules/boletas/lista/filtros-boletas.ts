import { leerDia } from "#modules/comun/fechas/dias.ts";
import { leerFiltros, leerPagina, leerTexto, unaDe } from "#modules/comun/texto/busqueda.ts";

/** The groups of the list; the store says which states each has. */
export const GRUPOS_BOLETAS = [
  "por_atender",
  "por_emitir",
  "en_camino",
  "recibidas",
  "rechazadas",
  "silencio",
  "notas",
] as const;
export type GrupoBoletas = (typeof GRUPOS_BOLETAS)[number];

export type FiltrosBoletas = {
  estado?: GrupoBoletas | undefined;
  /** A folio, or the code of a purchase. */
  texto?: string | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
  pagina: number;
};

/** Reads the filters of an address and leaves out invalid ones. */
export const leerFiltrosBoletas = (params: URLSearchParams): FiltrosBoletas =>
  leerFiltros(params, {
    estado: unaDe(GRUPOS_BOLETAS),
    texto: leerTexto,
    desde: leerDia,
    hasta: leerDia,
    pagina: leerPagina,
  });
