import { porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";

/** What the shop knows about the proof of a sale besides its file. */
export type RespaldoPago = {
  /** The number of the transfer, as an admin read it. */
  operacion: string | null;
  /** Codes of other sales with the same file, or with the same number. */
  misma_imagen: string[];
  misma_operacion: string[];
};

// A picture proves nothing: it can be edited, or be that of another purchase.
export const UNA_IMAGEN = "Una imagen no es un pago: confirma cuando veas el dinero en la cuenta.";
export const UNA_IMAGEN_CLIENTE =
  "Una imagen no es un pago: lo confirmamos cuando el dinero está en la cuenta.";

export const MAX_OPERACION = 40;

/** A number as banks write it in different ways: without spaces, signs and leading zeros. Null when there is none. */
export const leerOperacion = (texto: string): string | null =>
  texto
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/^0+/, "") || null;

export const negativaOperacion = (operacion: string | null): Negativa | null =>
  operacion !== null && operacion.length > MAX_OPERACION
    ? porValor(`El número puede tener hasta ${MAX_OPERACION} letras y cifras.`)
    : null;

/** The warning about other sales that show the same; null when there are none. */
export function yaUsado(otras: readonly string[], que: "archivo" | "número"): string | null {
  if (otras.length === 0) return null;
  const donde = otras.length === 1 ? "la compra" : "las compras";
  return `Ojo: este mismo ${que} está en ${donde} ${otras.join(", ")}. Busca el dinero en la cuenta antes de confirmar.`;
}

export const avisosDePrueba = ({ misma_imagen, misma_operacion }: RespaldoPago): string[] =>
  [yaUsado(misma_imagen, "archivo"), yaUsado(misma_operacion, "número")].flatMap((aviso) => aviso ?? []);
