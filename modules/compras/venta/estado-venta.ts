import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";

/** The states of a sale and of its lines. A transition that is not in these tables cannot happen. */
export type EstadoPago = "Validando Pago" | "Pagado" | "Rechazado" | "Anulado";
export type EstadoProducto =
  | "Validando Pago"
  | "Pagado"
  | "Preparando"
  | "Enviado"
  | "Entregado"
  | "Rechazado"
  | "Anulado";
export type EstadoTicket = "Validando Pago" | "Pagado" | "Acreditado" | "Rechazado" | "Anulado";
export type EstadoDespacho = "Preparando" | "Enviado" | "Entregado";

export const ESTADOS_PAGO: readonly EstadoPago[] = ["Validando Pago", "Pagado", "Rechazado", "Anulado"];
export const ESTADOS_DESPACHO: readonly EstadoDespacho[] = ["Preparando", "Enviado", "Entregado"];

const PAGO: Record<EstadoPago, readonly EstadoPago[]> = {
  "Validando Pago": ["Pagado", "Rechazado"],
  Pagado: ["Anulado"],
  Rechazado: ["Validando Pago"],
  Anulado: [],
};

const PRODUCTO: Record<EstadoProducto, readonly EstadoProducto[]> = {
  "Validando Pago": ["Pagado", "Rechazado"],
  Pagado: ["Preparando", "Enviado", "Anulado"],
  Preparando: ["Enviado", "Anulado"],
  Enviado: ["Entregado", "Anulado"],
  Entregado: ["Anulado"],
  Rechazado: ["Validando Pago"],
  Anulado: [],
};

const TICKET: Record<EstadoTicket, readonly EstadoTicket[]> = {
  "Validando Pago": ["Pagado", "Rechazado"],
  Pagado: ["Anulado"],
  Acreditado: ["Anulado"],
  Rechazado: ["Validando Pago"],
  Anulado: [],
};

const VENTA_EN: Record<EstadoPago, string> = {
  "Validando Pago": "Esa compra todavía espera la confirmación de su pago.",
  Pagado: "Esa compra ya está pagada.",
  Rechazado: "Esa compra está rechazada. Reábrela primero.",
  Anulado: "Esa compra está anulada.",
};

/** Why a sale cannot go to that state; null when it can. */
export const negativaPago = (de: EstadoPago, a: EstadoPago): Negativa | null =>
  PAGO[de].includes(a) ? null : porEstado(VENTA_EN[de]);

const conoce = <E extends string>(tabla: Record<E, unknown>, estado: string): estado is E =>
  Object.hasOwn(tabla, estado);

const lineaEn = (de: string, a: string) => `Una línea en estado «${de}» no puede pasar a «${a}».`;

/** Why a product line cannot go to that state; null when it can. */
export const negativaProducto = (de: string, a: EstadoProducto): Negativa | null =>
  conoce(PRODUCTO, de) && PRODUCTO[de].includes(a) ? null : porEstado(lineaEn(de, a));

export const negativaTicket = (de: string, a: EstadoTicket): Negativa | null =>
  conoce(TICKET, de) && TICKET[de].includes(a) ? null : porEstado(lineaEn(de, a));

/** The states that may precede another: the `WHERE` of the statement that changes it. */
export const previosProducto = (a: EstadoProducto): EstadoProducto[] =>
  Object.keys(PRODUCTO).filter((de): de is EstadoProducto => negativaProducto(de, a) === null);
export const previosTicket = (a: EstadoTicket): EstadoTicket[] =>
  Object.keys(TICKET).filter((de): de is EstadoTicket => negativaTicket(de, a) === null);

/** Whether a line was paid and not annulled: its points count and it can be annulled. */
export const lineaVive = (estado: string): boolean =>
  !["Validando Pago", "Rechazado", "Anulado"].includes(estado);

/** Whether the goods of a line have left the shop. */
export const fueEnviada = (estado: string): boolean => estado === "Enviado" || estado === "Entregado";

/** Whether a line was sold without units and still needs them. */
export const esperaUnidades = ({ estado, sin_stock }: { estado: string; sin_stock: boolean }): boolean =>
  sin_stock && ["Validando Pago", "Pagado", "Preparando"].includes(estado);

/** Why the goods of a sale in that state cannot be dispatched; null when they can. */
export const negativaDespacho = (estado_pago: EstadoPago): Negativa | null =>
  estado_pago === "Pagado" ? null : porEstado(VENTA_EN[estado_pago]);

/** Why nothing can be paid for a sale any more; null while it can. */
export const negativaTerminada = (estado_pago: EstadoPago): Negativa | null =>
  estado_pago === "Rechazado" || estado_pago === "Anulado" ? porEstado(VENTA_EN[estado_pago]) : null;

type ConEnvio = { estado_pago: EstadoPago; diferencia_recibida_en: Date | null };

/**
 * Why the shipping cost cannot change; null when it can. It can until all goods are sent or the customer has paid the difference.
 */
export function negativaCostoEnvio(
  { estado_pago, diferencia_recibida_en }: ConEnvio,
  lineas: readonly { tipo: string; estado: string }[],
): Negativa | null {
  const terminada = negativaTerminada(estado_pago);
  if (terminada) return terminada;
  if (diferencia_recibida_en) return porEstado(TEXTOS_COMPRAS.diferencia_recibida);
  const vivas = lineas.filter(({ tipo, estado }) => tipo === "producto" && estado !== "Anulado");
  if (vivas.length === 0) return porEstado(TEXTOS_COMPRAS.sin_despacho);
  return vivas.every(({ estado }) => estado === "Enviado" || estado === "Entregado")
    ? porEstado(TEXTOS_COMPRAS.ya_despachado)
    : null;
}
