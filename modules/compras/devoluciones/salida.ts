import { type ConDinero, cuadrar } from "../dinero/dinero.ts";
import type { Devolucion } from "../pago/anulacion/devolucion.ts";
import { type FormaReembolso, porServicio } from "./estado-devolucion.ts";

/** How the money of a return leaves. The three figures sum to what the return is worth. */
export type Salida = {
  /** Pesos that leave in its form. */
  monto: number;
  /** What a card or Khipu did not give back and the sale holds: it stays in favour of the customer. */
  a_favor: number;
  /** What the sale does not hold: it went back before, or was paid apart. */
  falta: number;
};

type Reembolso = {
  forma: FormaReembolso | null;
  /** What the return is worth. */
  devolucion: Devolucion;
  /** By how much the annulment of its lines makes the money in favour of the customer grow, were nothing given back. */
  crece: number;
  /** Of the shipping difference of the sale, what its payments brought. */
  diferencia_pagada: number;
  /** What a card or Khipu was asked for; null before, and for other forms. */
  dado: number | null;
};

/** By how much the money in favour of the customer will grow, before the lines are annulled. */
export function creceCon(venta: ConDinero, { lineas, envio, diferencia }: Devolucion): number {
  const despues = {
    ...venta,
    anulado: venta.anulado + lineas + envio,
    diferencia_devuelta: venta.diferencia_devuelta + diferencia,
  };
  return cuadrar(despues).a_favor - cuadrar(venta).a_favor;
}

/** A sale of which money went back before holds less than its returns are worth: only what is there leaves, and the rest is named. */
export function dineroQueSale({ forma, devolucion, crece, diferencia_pagada, dado }: Reembolso): Salida {
  const { total, diferencia } = devolucion;
  if (porServicio(forma)) {
    const monto = dado ?? total;
    const resto = Math.max(0, total - monto);
    const a_favor = Math.min(resto, Math.max(0, crece - monto));
    return { monto, a_favor, falta: resto - a_favor };
  }
  // A shipping difference that was received apart from the payments of the sale goes back apart from them, in a transfer.
  const aparte = forma === "transferencia" ? Math.max(0, diferencia - diferencia_pagada) : 0;
  const monto = crece + aparte;
  return { monto, a_favor: 0, falta: total - monto };
}
