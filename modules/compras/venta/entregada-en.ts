import { formatearDia } from "#modules/comun/fechas/fechas.ts";
import { sumarHorasHabiles } from "#modules/comun/fechas/habiles.ts";

/** What a line knows of its delivery. */
export type HechosEntrega = {
  enviado_en: Date | null;
  /** When its parcel arrives at the latest, by the shipping table of the day on which it was sent; null for what is picked up. */
  llega_en: Date | null;
  entregado_en: Date | null;
  /** Who said that it was delivered. */
  entregado_por: "tienda" | "cliente" | null;
};

/** `plazo`: neither the shop nor the customer said it, so the parcel counts as delivered when its promised days are over. */
export type Entregada = {
  en: Date;
  como: "tienda" | "cliente" | "plazo";
  /** What the customer says is later than the promised days: a term that they ended stays ended until the shop says that day too. */
  prometida?: Date;
};

/**
 * When a line was delivered and how that is known; null while it was not sent, and for what waits in the shop to be picked up. By the
 * promised days it may be an instant to come. All terms that run from the delivery are counted from here.
 */
export function entregadaEn({ llega_en, entregado_en, entregado_por }: HechosEntrega): Entregada | null {
  const en = entregado_en;
  if (en && entregado_por === "cliente" && llega_en && en > llega_en)
    return { en, como: "cliente", prometida: llega_en };
  if (en) return { en, como: entregado_por ?? "tienda" };
  return llega_en && { en: llega_en, como: "plazo" };
}

const HORAS_DE_UN_DIA = 24;

/** When a parcel that leaves now arrives at the latest: the working days that the shipping table promises, without holidays. */
export const llegaEn = (enviado: Date, dias: number, feriados: ReadonlySet<string>): Date =>
  sumarHorasHabiles(enviado, dias * HORAS_DE_UN_DIA, feriados);

/** How the day of a delivery is known, for customers and admins. */
export function fraseEntrega({ en, como, prometida }: Entregada, lector: "cliente" | "tienda"): string {
  const dia = formatearDia(en);
  if (como === "plazo")
    return `Como nadie ha dicho que llegó, contamos la entrega desde el ${dia}: el día del despacho más los días prometidos.`;
  if (como === "tienda") return `Entregado el ${dia}, según la tienda.`;
  const tarde = prometida
    ? ` Con los días prometidos llegaba el ${formatearDia(prometida)}: lo que terminó contando desde ahí sigue terminado mientras la tienda no confirme ese día.`
    : "";
  return lector === "cliente"
    ? `Entregado el ${dia}: lo dijiste tú.${tarde}`
    : `Entregado el ${dia}: lo dijo el cliente.${tarde}`;
}
