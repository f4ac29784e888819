import { leerFiltros, leerPagina, leerTexto, unaDe } from "#modules/comun/texto/busqueda.ts";
import { ESTADOS_POR_ATENDER, type EstadoDevolucion } from "./estado-devolucion.ts";

/** The groups of the desk: what waits for the shop, what waits for the customer or the carrier, and what ended. */
export const GRUPOS_DEVOLUCION = {
  por_atender: ESTADOS_POR_ATENDER,
  en_camino: ["aceptada", "en_camino"],
  terminadas: ["reembolsada", "reparada", "cambiada", "rechazada", "vencida", "cancelada"],
} as const satisfies Record<string, readonly EstadoDevolucion[]>;
export type GrupoDevolucion = keyof typeof GRUPOS_DEVOLUCION;

export type FiltrosDevoluciones = {
  estado?: GrupoDevolucion | undefined;
  /** Code of the purchase, or the customer. */
  texto?: string | undefined;
  pagina: number;
};

/** Reads the filters of an address and leaves out invalid ones. */
export const leerFiltrosDevoluciones = (params: URLSearchParams): FiltrosDevoluciones =>
  leerFiltros(params, {
    estado: unaDe(Object.keys(GRUPOS_DEVOLUCION) as GrupoDevolucion[]),
    texto: leerTexto,
    pagina: leerPagina,
  });
