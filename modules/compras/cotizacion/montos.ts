import type { EstadoPago } from "#modules/compras/venta/estado-venta.ts";

const IVA_PORCENTAJE = 19n;

/** Splits a price that includes the tax: the net amount rounded to whole pesos, and the rest as tax. */
export function separarIva(total: number): { neto: number; iva: number } {
  const bruto = 100n + IVA_PORCENTAJE;
  const neto = Number((BigInt(total) * 200n + bruto) / (2n * bruto));
  return { neto, iva: total - neto };
}

/** What the customer still owes for shipping: the real cost above what the shop includes and what the sale charged. */
export const diferenciaEnvio = (costo: number, incluido_hasta: number, cobrado = 0): number =>
  Math.max(0, costo - incluido_hasta - cobrado);

type Envio = { diferencia_envio: number; diferencia_recibida: number };

/** What of the shipping difference has not arrived yet. */
export const faltaDiferencia = ({ diferencia_envio, diferencia_recibida }: Envio): number =>
  diferencia_envio - diferencia_recibida;

type Recibida = Pick<Envio, "diferencia_recibida"> & {
  diferencia_pagada: number;
  diferencia_devuelta: number;
};

/** What the shop holds of it that came apart from the payments of the sale. What went back is taken from the payments first. */
export const diferenciaAparte = (venta: Recibida): number =>
  venta.diferencia_recibida - Math.max(venta.diferencia_pagada, venta.diferencia_devuelta);

/** What of it money in favour of the same sale can pay: what is owed, or else what was received apart. */
export const diferenciaPagable = (venta: Envio & Recibida, a_favor: number): number =>
  Math.min(debeDiferencia(venta) ? faltaDiferencia(venta) : diferenciaAparte(venta), a_favor);

export const debeDiferencia = (envio: Envio): boolean => faltaDiferencia(envio) > 0;

/** Whether the customer of a sale that goes on owes part of its shipping. */
export const debeEnvio = ({ estado_pago, ...envio }: Envio & { estado_pago: EstadoPago }): boolean =>
  (estado_pago === "Validando Pago" || estado_pago === "Pagado") && debeDiferencia(envio);
