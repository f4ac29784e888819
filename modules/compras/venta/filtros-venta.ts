import { leerPositivo, leerTexto } from "#modules/comun/busqueda.ts";
import { leerDia } from "#modules/comun/fechas/dias.ts";
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
  pagina?: number | undefined;
  orden?: OrdenVenta | undefined;
};

/** Reads the filters of an address and leaves out invalid ones. */
export function leerFiltros(params: URLSearchParams): FiltrosVenta {
  const premios = params.get("premios");
  return {
    estado: ESTADOS_PAGO.find((estado) => estado === params.get("estado")),
    desde: leerDia(params.get("desde")),
    hasta: leerDia(params.get("hasta")),
    texto: leerTexto(params.get("texto")),
    premios: premios === "si" ? true : premios === "no" ? false : undefined,
    pagina: leerPositivo(params.get("pagina")) ?? 1,
    orden: ORDENES_VENTA.find((orden) => orden === params.get("orden")),
  };
}
