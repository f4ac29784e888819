import { leerDia } from "#modules/comun/fechas/dias.ts";
import {
  leerFiltros,
  leerPagina,
  leerSi,
  leerSiONo,
  leerTexto,
  unaDe,
} from "#modules/comun/texto/busqueda.ts";
import { ESTADOS_PAGO, type EstadoPago } from "./estado-venta.ts";

const ORDENES_VENTA = ["fecha-desc", "fecha-asc", "total-desc", "total-asc"] as const;
export type OrdenVenta = (typeof ORDENES_VENTA)[number];

/** The filters of the sales page. Days are calendar days of Santiago, `hasta` included. */
export type FiltrosVenta = {
  estado?: EstadoPago | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
  texto?: string | undefined;
  /** True for prizes only, false for real sales only, undefined for both. */
  premios?: boolean | undefined;
  /** Only sales with a line that waits for units. */
  sin_stock?: true | undefined;
  /** Only sales whose payment waits and that have a proof. */
  por_revisar?: true | undefined;
  /** Only unpaid sales that keep units. */
  apartadas?: true | undefined;
  pagina?: number | undefined;
  orden?: OrdenVenta | undefined;
};

/** Reads the filters of an address and leaves out invalid ones. */
export const leerFiltrosVenta = (params: URLSearchParams): FiltrosVenta =>
  leerFiltros(params, {
    estado: unaDe(ESTADOS_PAGO),
    desde: leerDia,
    hasta: leerDia,
    texto: leerTexto,
    premios: leerSiONo,
    sin_stock: leerSi,
    por_revisar: leerSi,
    apartadas: leerSi,
    pagina: leerPagina,
    orden: unaDe(ORDENES_VENTA),
  });
