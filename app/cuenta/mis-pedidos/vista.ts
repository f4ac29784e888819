import type { ChipTone } from "#app/ui/chip.tsx";
import type { LineaVenta, Venta } from "#modules/compras/venta/venta.ts";
import { leerPagina } from "#modules/comun/busqueda.ts";
import { formatearDia, formatearFechaLarga, formatearHora } from "#modules/comun/fechas/fechas.ts";

const MEDIO_ANIO = 182 * 24 * 60 * 60_000;

/** "14 de septiembre, 18:22"; with the year when it is not the current one. */
export function fechaPedido(fecha: Date, ahora: Date): string {
  const lejos = ahora.getTime() - fecha.getTime() > MEDIO_ANIO;
  const conSemana = lejos ? formatearFechaLarga(fecha) : formatearDia(fecha);
  return `${conSemana.replace(/^\S+ /, "")}, ${formatearHora(fecha)}`;
}

export type Icono = "reloj" | "listo" | "camion" | "caja" | "no";
type EstadoPedido = { texto: string; tono: ChipTone; icono: Icono };

const SIN_PAGO: Record<Exclude<Venta["estado_pago"], "Pagado">, EstadoPedido> = {
  "Validando Pago": { texto: "Validando Pago", tono: "warning", icono: "reloj" },
  Rechazado: { texto: "Rechazado", tono: "error", icono: "no" },
  Anulado: { texto: "Anulado", tono: "muted", icono: "no" },
};

/** The chip of an order: its state in one word. */
export function estadoPedido({
  estado_pago,
  pista,
  premio,
}: Pick<Venta, "estado_pago" | "pista" | "premio">) {
  if (estado_pago !== "Pagado") return SIN_PAGO[estado_pago];
  const paso = (nombre: string) => pista.find((uno) => uno.paso === nombre);
  const despacho = paso("Despacho");
  const pagado: EstadoPedido = {
    texto: premio ? "Por preparar" : "Pagado",
    tono: "success",
    icono: "listo",
  };
  if (!despacho) return pagado;
  if (despacho.estado === "detenido") return SIN_PAGO.Anulado;
  if (paso("Entregado")?.estado === "hecho") return { ...pagado, texto: "Entregado" };
  if (despacho.estado === "hecho") return { ...pagado, texto: "En camino", icono: "camion" as const };
  if (despacho.detalle === "Por preparar") return pagado;
  return { texto: despacho.detalle ?? "Preparando", tono: "info" as const, icono: "caja" as const };
}

/** Tracking numbers, each once; an address becomes a link. */
export function seguimientos(lineas: readonly Pick<LineaVenta, "seguimiento">[]) {
  const unicos = new Set(lineas.flatMap(({ seguimiento }) => (seguimiento ? [seguimiento] : [])));
  return [...unicos].map((texto) => ({ texto, enlace: /^https?:\/\/\S+$/i.test(texto) ? texto : null }));
}

/** The page number in the address. */
export const paginaPedida = (url: string): number => leerPagina(new URL(url).searchParams.get("pagina"));

/** The code of the purchase that led to the page; empty without one. */
export const compraPedida = (url: string): string => new URL(url).searchParams.get("compra") ?? "";
