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

type Envio = { diferencia_envio: number; diferencia_recibida_en: Date | null };

export const debeDiferencia = ({ diferencia_envio, diferencia_recibida_en }: Envio): boolean =>
  diferencia_envio > 0 && diferencia_recibida_en === null;
