import { NOMBRE_VIA } from "#modules/compras/dinero/dinero.ts";
import { SISTEMA } from "#modules/transferencias/conciliacion/textos.ts";

// The words of the list of payments: the ways in which money arrives, what became of it, and what does not fit.

export type ViaDePago = keyof typeof NOMBRE_VIA;
export const VIAS_DE_PAGO = Object.keys(NOMBRE_VIA) as ViaDePago[];

/** As the filter and the table name them, where 'Transferencia confirmada a mano' is too long. */
export const VIA_BREVE: Readonly<Record<ViaDePago, string>> = {
  movimiento: "Transferencia",
  khipu: "Khipu",
  webpay: "Tarjeta",
  a_favor: "A favor",
  manual: "A mano",
};

/** What became of a payment. `a_favor`: its sale was rejected or annulled, so its money is in favour of the customer. */
export const ESTADO_DE_PAGO = {
  recibido: "Recibido",
  parcial: "Pago parcial",
  a_favor: "A favor",
  devuelto: "Devuelto",
  deshecho: "Deshecho",
} as const;
export type EstadoDePago = keyof typeof ESTADO_DE_PAGO;

/**
 * What does not fit: the payment of a paid sale without a boleta, the last payment of a boleta whose sale is not paid, and a card payment
 * whose accounting day no deposit settled.
 */
export const NO_CALZA = {
  sin_boleta: "Sin boleta",
  boleta_sin_pago: "Boleta sin pago",
  sin_liquidar: "Sin liquidar",
} as const;
export type NoCalza = keyof typeof NO_CALZA;

/** What does not fit is looked for in so many days: older months are declared. */
export const DIAS_POR_CALZAR = 60;
/** A boleta may be made on the day after the payment. */
export const HORAS_PARA_LA_BOLETA = 24;
/** Transbank settles a card payment within so many days of its accounting date. */
export const DIAS_PARA_LIQUIDAR = 5;

/** The boleta of a sale, typed by hand or signed by the shop; without a folio it is owed. */
export type BoletaDePago = { folio: string | null; rechazada: boolean };

/** "Boleta 501", "Boleta por emitir", "Boleta rechazada"; null without any. */
export function nombreBoleta(boleta: BoletaDePago | null): string | null {
  if (boleta === null) return null;
  if (boleta.rechazada) return "Boleta rechazada";
  return boleta.folio === null ? "Boleta por emitir" : `Boleta ${boleta.folio}`;
}

/** Who recorded a payment: the name of the admin; what a rule of the shop recorded has no person. */
export function quienRegistro(quien: string): string {
  if (quien === SISTEMA) return "Confirmada sola";
  return quien.startsWith("sistema:") ? "la tienda" : quien;
}
