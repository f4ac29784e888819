import type { Ajustes } from "./ajustes.ts";

export type PartesEncendidas = Pick<Ajustes, "tickets_en_venta" | "sorteos_activos" | "juego_activo">;

/** Whether the shop has anything to do with points; unknown when the root loader failed. */
export const hayPuntos = (partes: PartesEncendidas | undefined): boolean =>
  !partes || partes.tickets_en_venta || partes.sorteos_activos || partes.juego_activo;
