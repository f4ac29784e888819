import type { Ajustes } from "./ajustes.ts";

type Encendidas = Pick<Ajustes, "boletas_activas" | "boletas_ambiente" | "boletas_desde" | "boletas_tramos">;

/** Payments confirmed from `desde` until before `hasta`; null: until now. */
export type TramoBoletas = { desde: Date; hasta: Date | null };

/**
 * The times in which the shop makes the boleta of what is paid, in the environment of now: since it was switched on, and those before,
 * the earliest first. Empty while it is off.
 */
export function tramosDeBoletas(ajustes: Encendidas): TramoBoletas[] {
  const { boletas_activas, boletas_ambiente, boletas_desde, boletas_tramos } = ajustes;
  const desde = new Date(boletas_desde);
  if (!boletas_activas || Number.isNaN(desde.getTime())) return [];
  const antes = boletas_tramos.filter(({ ambiente }) => ambiente === boletas_ambiente);
  return [
    ...antes.map((tramo) => ({ desde: new Date(tramo.desde), hasta: new Date(tramo.hasta) })),
    { desde, hasta: null },
  ];
}

/** Whether the shop makes the boleta of a sale paid then. Those of certification are worth nothing. */
export const haceLaBoleta = (ajustes: Encendidas, pagado_en: Date): boolean =>
  ajustes.boletas_ambiente === "produccion" &&
  tramosDeBoletas(ajustes).some(
    ({ desde, hasta }) => pagado_en >= desde && (hasta === null || pagado_en < hasta),
  );
