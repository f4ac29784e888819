import { leerPositivo, leerTexto } from "#modules/comun/busqueda.ts";
import { leerDia } from "#modules/comun/fechas/dias.ts";
import { ESTADOS_PAGO, type EstadoPago } from "./estado-venta.ts";

export const ORDENES_VENTA = ["fecha-desc", "fecha-asc", "total-desc", "total-asc"] as const;
export type OrdenVenta = (typeof ORDENES_VENTA)[number];

/** What the sales desk looks for. Days are civil ones of Santiago, `hasta` included. */
export type FiltrosVenta = {
  estado?: EstadoPago | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
  texto?: string | undefined;
  /** Only prizes, or only what was sold; both when it is not said. */
  premios?: boolean | undefined;
  pagina?: number | undefined;
  orden?: OrdenVenta | undefined;
};

/** The filters of an address; what makes no sense is left out. */
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
