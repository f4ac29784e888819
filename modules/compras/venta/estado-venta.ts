import { TEXTOS } from "#modules/compras/textos.ts";

/** States of a sale and of its lines, and who follows whom. What is not in a table cannot happen. */
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
export const rechazoPago = (de: EstadoPago, a: EstadoPago): string | null =>
  PAGO[de].includes(a) ? null : VENTA_EN[de];

const conoce = <E extends string>(tabla: Record<E, unknown>, estado: string): estado is E =>
  Object.hasOwn(tabla, estado);

const lineaEn = (de: string, a: string) => `Una línea en estado «${de}» no puede pasar a «${a}».`;

/** Why a product line cannot go to that state; null when it can. */
export const rechazoProducto = (de: string, a: EstadoProducto): string | null =>
  conoce(PRODUCTO, de) && PRODUCTO[de].includes(a) ? null : lineaEn(de, a);

export const rechazoTicket = (de: string, a: EstadoTicket): string | null =>
  conoce(TICKET, de) && TICKET[de].includes(a) ? null : lineaEn(de, a);

/** The states from which a table leads to another: the `WHERE` of the statement that changes it. */
export const previosProducto = (a: EstadoProducto): EstadoProducto[] =>
  Object.keys(PRODUCTO).filter((de): de is EstadoProducto => rechazoProducto(de, a) === null);
export const previosTicket = (a: EstadoTicket): EstadoTicket[] =>
  Object.keys(TICKET).filter((de): de is EstadoTicket => rechazoTicket(de, a) === null);

/** Lines in these states were paid and are alive: their points count and they can be annulled. */
export const lineaVive = (estado: string): boolean =>
  !["Validando Pago", "Rechazado", "Anulado"].includes(estado);

/** Why goods of a sale in that state cannot move; null when they can. */
export const rechazoDespacho = (estado_pago: EstadoPago): string | null =>
  estado_pago === "Pagado" ? null : VENTA_EN[estado_pago];

/** Why a sale is over; null while something can still be paid for it. */
export const rechazoTerminada = (estado_pago: EstadoPago): string | null =>
  estado_pago === "Rechazado" || estado_pago === "Anulado" ? VENTA_EN[estado_pago] : null;

type ConEnvio = { estado_pago: EstadoPago; diferencia_recibida_en: Date | null };

/** Why the shipping cost cannot change; null when it can: something still has to leave and nobody paid the difference. */
export function rechazoCostoEnvio(
  { estado_pago, diferencia_recibida_en }: ConEnvio,
  lineas: readonly { tipo: string; estado: string }[],
): string | null {
  const terminada = rechazoTerminada(estado_pago);
  if (terminada) return terminada;
  if (diferencia_recibida_en) return TEXTOS.diferencia_recibida;
  const vivas = lineas.filter(({ tipo, estado }) => tipo === "producto" && estado !== "Anulado");
  if (vivas.length === 0) return TEXTOS.sin_despacho;
  return vivas.every(({ estado }) => estado === "Enviado" || estado === "Entregado")
    ? TEXTOS.ya_despachado
    : null;
}
