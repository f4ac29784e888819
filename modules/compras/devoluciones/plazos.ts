import { instanteSantiago, partesSantiago, sumarDias } from "#modules/comun/fechas/fechas.ts";
import { finDeDiasCorridos } from "#modules/comun/fechas/plazos.ts";

/** Days from the delivery in which the law lets a customer give a product back (Ley 19.496, art. 3 bis). */
export const DIAS_RETRACTO = 10;
/** The same while the shop has not sent the contract in writing. */
export const DIAS_RETRACTO_SIN_CONTRATO = 90;
/** Months of the legal guarantee (art. 20 and 21). */
export const MESES_GARANTIA = 6;
/** Days from the request within which the money of a withdrawal is back. */
export const DIAS_REEMBOLSO = 45;

/**
 * The end of the days in which a customer may change their mind. A contract that was sent late leaves them the ten days from then, and
 * never more than those that they had without it.
 */
export function finRetracto(recibida: Date, contrato_en: Date | null): Date {
  const sin_contrato = finDeDiasCorridos(recibida, DIAS_RETRACTO_SIN_CONTRATO);
  if (contrato_en === null) return sin_contrato;
  const desde = new Date(Math.max(recibida.getTime(), contrato_en.getTime()));
  return new Date(Math.min(sin_contrato.getTime(), finDeDiasCorridos(desde, DIAS_RETRACTO).getTime()));
}

/** The end of the guarantee: the day of the same number six months later, or the last one of that month. */
export function finGarantia(recibida: Date): Date {
  const { anio, mes, dia } = partesSantiago(recibida);
  const ultimo = sumarDias({ anio, mes: mes + MESES_GARANTIA + 1, dia: 1 }, -1);
  return instanteSantiago(sumarDias({ ...ultimo, dia: Math.min(dia, ultimo.dia) }, 1), 0);
}

/** The last moment to pay the money back. */
export const finReembolso = (pedida_en: Date): Date => finDeDiasCorridos(pedida_en, DIAS_REEMBOLSO);
