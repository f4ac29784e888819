import { pesos } from "#modules/comun/dinero/dinero.ts";
import { porEstado, porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { type ConDinero, cuadrar } from "./dinero.ts";

// A payment by hand is the word of one person that money came: no movement of the bank stands behind it.

/** What a sale lacks; a rejected one is reopened by its payment. */
function faltaDe(dinero: ConDinero): number {
  const reabre = dinero.estado_pago === "Rechazado";
  return cuadrar(reabre ? { ...dinero, estado_pago: "Validando Pago" } : dinero).falta;
}

/** The most that may be written down by hand for a sale: what it lacks and so many per cent more. Zero when it waits for nothing. */
export function topeAMano(dinero: ConDinero, porcentaje: number): number {
  const falta = faltaDe(dinero);
  return falta + Math.floor((falta * porcentaje) / 100);
}

/** Why this amount cannot be written down by hand; null when it can. */
export function negativaAMano(monto: number, dinero: ConDinero, porcentaje: number): Negativa | null {
  const tope = topeAMano(dinero, porcentaje);
  if (monto <= tope) return null;
  if (tope === 0)
    return porEstado(
      "Esa compra no espera un pago. Si llegó dinero de más, impórtalo del banco y únelo en Transferencias.",
    );
  return porValor(
    `A mano puedes registrar hasta ${pesos(tope)}: faltan ${pesos(faltaDe(dinero))}. Lo que llegó de más se une desde Transferencias.`,
  );
}

/**
 * Why this shipping difference cannot be asked for; null when it can. What was received for it goes back when the sale is annulled, so
 * from the amount on of which the owner is told only she may ask for it. With zero she is told of every amount.
 */
export const negativaDiferencia = (
  diferencia: number,
  { desde, duena }: { desde: number; duena: boolean },
): Negativa | null =>
  duena || desde === 0 || diferencia < desde
    ? null
    : porValor(
        `Con ese costo la diferencia sería de ${pesos(diferencia)}: desde ${pesos(desde)} la fija solo la dueña.`,
      );
