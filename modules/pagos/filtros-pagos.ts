import { leerDia } from "#modules/comun/fechas/dias.ts";
import { leerFiltros, leerPagina, leerTexto, unaDe } from "#modules/comun/texto/busqueda.ts";
import { ESTADO_DE_PAGO, type EstadoDePago, NO_CALZA, type NoCalza, VIAS_DE_PAGO } from "./pago.ts";

const ORDENES_PAGO = ["fecha-desc", "fecha-asc", "monto-desc", "monto-asc"] as const;
export type OrdenPago = (typeof ORDENES_PAGO)[number];

const POR_CALZAR = ["si", ...(Object.keys(NO_CALZA) as NoCalza[])] as const;

/** Reads the filters of the list of payments from an address and leaves out invalid ones. Days are those of the record, in Santiago. */
export const leerFiltrosPagos = (params: URLSearchParams) =>
  leerFiltros(params, {
    estado: unaDe(Object.keys(ESTADO_DE_PAGO) as EstadoDePago[]),
    via: unaDe(VIAS_DE_PAGO),
    desde: leerDia,
    hasta: leerDia,
    /** Code of the sale, folio of its boleta, or the customer. */
    texto: leerTexto,
    /** What does not fit: of one kind, or of any. */
    no_calza: unaDe(POR_CALZAR),
    orden: unaDe(ORDENES_PAGO),
    pagina: leerPagina,
  });

export type FiltrosPagos = ReturnType<typeof leerFiltrosPagos>;
