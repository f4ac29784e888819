import { MINUTOS_DESHACER } from "#modules/compras/promesas.ts";
import type { EstadoPago } from "#modules/compras/venta/estado-venta.ts";

/** The money of a sale, in pesos. `recibido` is what its live payments sum, `devuelto` what went back to the customer. */
type Movido = { recibido: number; devuelto: number };

export type ConDinero = Movido & {
  estado_pago: EstadoPago;
  total: number;
  /** What annulments took off the total. */
  anulado: number;
};

export type Cuadre = {
  /** What the shop holds of this sale. */
  neto: number;
  /** What is missing until its payments reach its total, while it waits; zero in other states. */
  falta: number;
  /** What the shop holds beyond the price: it is returned, or used on another sale of the person. */
  a_favor: number;
};

/** What a sale costs in its state: nothing once it is rejected, and what annulments left. */
function precioDe({ estado_pago, total, anulado }: ConDinero): number {
  if (estado_pago === "Rechazado") return 0;
  return estado_pago === "Validando Pago" ? total : Math.max(0, total - anulado);
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

/** Whether a waiting sale has received a part of its total. */
export const esParcial = (venta: ConDinero): boolean =>
  venta.estado_pago === "Validando Pago" && venta.recibido > venta.devuelto;

const PLAZO_DESHACER = MINUTOS_DESHACER * 60_000;

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
