import { instanteSantiago, sumarDias } from "#modules/comun/fechas.ts";
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
  const pagina = Number(params.get("pagina"));
  return {
    estado: ESTADOS_PAGO.find((estado) => estado === params.get("estado")),
    desde: leerDia(params.get("desde")),
    hasta: leerDia(params.get("hasta")),
    texto: params.get("texto")?.trim().slice(0, 80) || undefined,
    premios: premios === "si" ? true : premios === "no" ? false : undefined,
    pagina: Number.isSafeInteger(pagina) && pagina > 0 ? pagina : 1,
    orden: ORDENES_VENTA.find((orden) => orden === params.get("orden")),
  };
}

function leerDia(texto: string | null): string | undefined {
  return texto && inicioDeDia(texto) ? texto : undefined;
}

/** The first instant of a day "2026-09-18", or of the one that many days later; null when it is no day. */
export function inicioDeDia(texto: string, dias = 0): Date | null {
  const [, anio, mes, dia] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(texto) ?? [];
  const civil = sumarDias({ anio: Number(anio), mes: Number(mes), dia: Number(dia) }, 0);
  const existe = civil.mes === Number(mes) && civil.dia === Number(dia);
  return existe ? instanteSantiago(sumarDias(civil, dias), 0) : null;
}
