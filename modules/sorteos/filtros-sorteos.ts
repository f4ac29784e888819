import { claveDe, leerFiltros, leerPagina, leerTexto, unaDe } from "#modules/comun/texto/busqueda.ts";

const ESTADOS = ["Disponible", "Cerrado", "Finalizado"] as const;
export type EstadoSorteo = (typeof ESTADOS)[number];

export const ORDENES_SORTEOS = {
  atencion: "Lo que viene primero",
  nuevos: "Más nuevos",
  avance: "Más avanzados",
  sorteo: "Fecha del sorteo",
  objetivo: "Mayor objetivo",
  producto: "Producto",
} as const;
export type OrdenSorteos = keyof typeof ORDENES_SORTEOS;

export type FiltrosSorteos = {
  estado?: EstadoSorteo | undefined;
  /** Name or SKU of the product, or key of the raffle. */
  texto?: string | undefined;
  orden: OrdenSorteos;
  pagina: number;
};

/** Reads the filters of an address and leaves out invalid ones. */
export const leerFiltrosSorteos = (params: URLSearchParams): FiltrosSorteos =>
  leerFiltros(params, {
    estado: unaDe(ESTADOS),
    texto: leerTexto,
    orden: claveDe(ORDENES_SORTEOS, "atencion"),
    pagina: leerPagina,
  });
