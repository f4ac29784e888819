import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import type { Venta } from "#modules/compras/venta/venta.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";

/**
 * Whether a purchase accepted the terms in force. An older or unknown version counts as not accepted instead of stopping the
 * purchase: the customer may have transferred already, and the sale, which asks for it, must not be lost.
 */
export const aceptoVigentes = (aceptada: string | undefined, vigente: string | null): boolean =>
  vigente !== null && aceptada === vigente;

type Acepta = Pick<Venta, "origen" | "estado_pago" | "terminos_en">;

/** Whether a sale still asks its customer to accept the terms. Prizes and sales that ended do not. */
export const debeAceptar = ({ origen, estado_pago, terminos_en }: Acepta): boolean =>
  terminos_en === null &&
  origen !== "sorteo" &&
  (estado_pago === "Validando Pago" || estado_pago === "Pagado");

/** Why a sale takes no acceptance; null when it does. */
export function negativaCondiciones(venta: Acepta): Negativa | null {
  if (debeAceptar(venta)) return null;
  return { clase: "estado", frase: TEXTOS_COMPRAS.sin_condiciones };
}

/** What the tick beside 'Pagar' says when it is missing. */
export const FALTA_ACEPTAR = "Marca la casilla para aceptar las condiciones de esta compra.";

export const CONDICIONES_POR_ACEPTAR = "Condiciones por aceptar";
