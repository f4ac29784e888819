import { MINUTOS_DESHACER } from "#modules/compras/promesas.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import type { EstadoPago } from "#modules/compras/venta/estado-venta.ts";
import { MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";

/** The money of a sale, in pesos. `recibido` is what its live payments sum, `devuelto` what went back to the customer. */
type Movido = { recibido: number; devuelto: number };

export type ConDinero = Movido & {
  estado_pago: EstadoPago;
  total: number;
  /** What annulments took off the total. */
  anulado: number;
  /** Of the shipping difference: what payments of the sale brought, and what went back with an annulment, that money first. */
  diferencia_pagada: number;
  diferencia_devuelta: number;
};

export type Cuadre = {
  /** What the shop holds of this sale. */
  neto: number;
  /** What is missing until its payments reach its total, while it waits; zero in other states. */
  falta: number;
  /** What the shop holds beyond the price: it is returned, or used on another sale of the person. */
  a_favor: number;
};

/** The shipping difference that is paid with what the sale has received. One that was received apart is no part of this money. */
export const diferenciaCubierta = ({
  diferencia_pagada,
  diferencia_devuelta,
}: Pick<ConDinero, "diferencia_pagada" | "diferencia_devuelta">): number =>
  Math.max(0, diferencia_pagada - diferencia_devuelta);

/** What a sale costs in its state: nothing once it is rejected, else what annulments left and the difference that it covers. */
function precioDe(venta: ConDinero): number {
  const { estado_pago, total, anulado } = venta;
  if (estado_pago === "Rechazado") return 0;
  const vendido = estado_pago === "Validando Pago" ? total : Math.max(0, total - anulado);
  return vendido + diferenciaCubierta(venta);
}

export function cuadrar(venta: ConDinero): Cuadre {
  const neto = venta.recibido - venta.devuelto;
  const precio = precioDe(venta);
  return {
    neto,
    falta: venta.estado_pago === "Validando Pago" ? Math.max(0, precio - neto) : 0,
    a_favor: Math.max(0, neto - precio),
  };
}

/**
 * A sale without that much of its money: whether it keeps its state, and what of its shipping difference is owed again. A paid one
 * keeps it while the rest reaches its total; of one that waits the rest covers the difference as far as it reaches.
 */
export function quitarMonto(
  venta: ConDinero,
  monto: number,
  { confirmacion }: { confirmacion: boolean },
): { sigue: boolean; descubre: number } {
  const { neto, a_favor } = cuadrar(venta);
  const cubierta = diferenciaCubierta(venta);
  const queda = venta.recibido - monto;
  const descubre = Math.min(cubierta, Math.max(0, monto - a_favor));
  const alcanza = a_favor + descubre >= monto && queda >= venta.total;
  if (alcanza && (!confirmacion || queda > 0)) return { sigue: true, descubre };
  const sigue = venta.estado_pago === "Validando Pago" || venta.estado_pago === "Rechazado";
  return { sigue, descubre: Math.max(0, cubierta - (neto - monto)) };
}

/** Why that much of its money cannot be taken off: it was returned or used since, or an annulled sale rests on it. */
export function negativaQuitar(
  venta: ConDinero,
  monto: number,
  de: { confirmacion: boolean },
): Negativa | null {
  if (cuadrar(venta).neto < monto) return porEstado(TEXTOS_COMPRAS.deshacer_usado);
  const { sigue, descubre } = quitarMonto(venta, monto, de);
  const rompe = venta.estado_pago === "Anulado" && (!sigue || descubre > 0);
  return rompe ? porEstado(TEXTOS_COMPRAS.deshacer_preparada) : null;
}

/** Whether a waiting sale has received a part of its total. */
export const esParcial = (venta: ConDinero): boolean =>
  venta.estado_pago === "Validando Pago" && venta.recibido > venta.devuelto;

const PLAZO_DESHACER = MINUTOS_DESHACER * MINUTO_MS;

type Confirmada = {
  estado_pago: EstadoPago;
  origen: string;
  confirmacion: number;
  pagado_en: Date | null;
  tiene_boleta: boolean;
  lineas: readonly { estado: string }[];
};

/** Until when the confirmation of a payment can be undone; null when it cannot because of the sale itself. */
export function deshacerHasta(venta: Confirmada): Date | null {
  const { estado_pago, origen, confirmacion, pagado_en, tiene_boleta, lineas } = venta;
  if (estado_pago !== "Pagado" || origen === "sorteo" || confirmacion === 0 || !pagado_en) return null;
  if (tiene_boleta || lineas.some(({ estado }) => estado !== "Pagado")) return null;
  return new Date(pagado_en.getTime() + PLAZO_DESHACER);
}

/** Takes an amount from several sales in their order, and returns what each one gives. */
export function repartirMonto<T extends { a_favor: number }>(
  fuentes: readonly T[],
  monto: number,
): { fuente: T; monto: number }[] {
  let falta = monto;
  return fuentes.flatMap((fuente) => {
    const suyo = Math.min(fuente.a_favor, falta);
    falta -= suyo;
    return suyo > 0 ? [{ fuente, monto: suyo }] : [];
  });
}

/** `venta:PZ-…:2`: the key of what a confirmation of a sale wrote. Sales paid before numbers existed have a key without one. */
export const claveConfirmacion = (
  que: "venta" | "pago" | "referido" | "deshacer",
  { codigo, confirmacion }: { codigo: string; confirmacion: number },
): string => `${que}:${codigo}${confirmacion > 0 ? `:${confirmacion}` : ""}`;

export const NOMBRE_VIA = {
  manual: "Transferencia confirmada a mano",
  movimiento: "Transferencia de la cartola",
  khipu: "Khipu",
  webpay: "Tarjeta (Webpay)",
  a_favor: "Saldo a favor",
} as const;

export const NOMBRE_FORMA = {
  transferencia: "Transferencia",
  efectivo: "Efectivo",
  otra: "Otra forma",
  tarjeta: "A la tarjeta (Webpay)",
  khipu: "Por Khipu",
  a_favor: "Usado en otra compra",
  anterior: "Anulada antes de llevar devoluciones",
} as const;

export const FORMAS_DE_DEVOLVER = ["transferencia", "efectivo", "otra"] as const;
