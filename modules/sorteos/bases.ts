import type { EnvioPremio } from "#modules/ajustes/ajustes.ts";
import type { Garantia } from "#modules/comun/baliza/drand.ts";
import { DIAS_DE_ESPERA } from "./fecha-sorteo.ts";
import { APORTES_NECESARIOS } from "./verificacion/aportes.ts";

export type Organizador = { razon_social: string; rut: string; domicilio: string; email: string };

/** The rules of one raffle, frozen when it is created, so that participants keep the rules that they accepted. */
export type Bases = {
  version: "bases-v1";
  producto: string;
  objetivo: number;
  minimo: number;
  premio_puntos: number;
  aportes_necesarios: number;
  dias_hasta_el_sorteo: number;
  /** Days that it waits for its target; null in rules that were frozen before raffles had an end. */
  dias_para_la_meta: number | null;
  /** Days to claim the product; null in rules that were frozen before prizes had a term. */
  dias_para_reclamar: number | null;
  horario: string;
  edad_minima: number;
  sorteo: "sorteo-v1";
  /** Whether the public beacon decides it; null in rules that were frozen before there was a beacon. */
  garantia: Garantia | null;
  /** Who pays the shipping of the product; null in rules that were frozen before they said it. */
  envio_premio: EnvioPremio | null;
  organizador: Organizador;
};

/** Per cent of the target that the second prize pays. */
export const PORCENTAJE_PREMIO = 10;

/** The second prize, rounded down. */
export const puntosDelPremio = (objetivo: number): number => Math.floor(objetivo / (100 / PORCENTAJE_PREMIO));

/** What the shop chooses when it opens a raffle. Rules that were frozen before the shop could choose have none of it. */
type Elegidas = Partial<
  Pick<Bases, "garantia" | "envio_premio" | "dias_para_la_meta" | "dias_para_reclamar">
>;

type ProductoDeBases = { producto: string; puntos: number; minimo_puntos: number };

export const basesDe = (
  producto: ProductoDeBases,
  { razon_social, rut, domicilio, email }: Organizador,
  {
    garantia = null,
    envio_premio = null,
    dias_para_la_meta = null,
    dias_para_reclamar = null,
  }: Elegidas = {},
): Bases => ({
  version: "bases-v1",
  producto: producto.producto,
  objetivo: producto.puntos,
  minimo: producto.minimo_puntos,
  premio_puntos: puntosDelPremio(producto.puntos),
  aportes_necesarios: APORTES_NECESARIOS,
  dias_hasta_el_sorteo: DIAS_DE_ESPERA,
  dias_para_la_meta,
  dias_para_reclamar,
  horario: "22:00 a 24:00, hora de Chile continental",
  edad_minima: 18,
  sorteo: "sorteo-v1",
  garantia,
  envio_premio,
  organizador: { razon_social, rut, domicilio, email },
});
