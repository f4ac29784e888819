import type { Garantia } from "#modules/comun/baliza/drand.ts";
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
  horario: string;
  edad_minima: number;
  sorteo: "sorteo-v1";
  /** Whether the public beacon decides it; null in rules that were frozen before there was a beacon. */
  garantia: Garantia | null;
  organizador: Organizador;
};

/** The second prize: 10 % of the target, rounded down. */
export const premioPuntos = (objetivo: number): number => Math.floor(objetivo / 10);

type ProductoDeBases = { producto: string; puntos: number; minimo_puntos: number };

export const basesDe = (
  producto: ProductoDeBases,
  { razon_social, rut, domicilio, email }: Organizador,
  garantia: Garantia | null = null,
): Bases => ({
  version: "bases-v1",
  producto: producto.producto,
  objetivo: producto.puntos,
  minimo: producto.minimo_puntos,
  premio_puntos: premioPuntos(producto.puntos),
  aportes_necesarios: APORTES_NECESARIOS,
  dias_hasta_el_sorteo: 3,
  horario: "22:00 a 24:00, hora de Chile continental",
  edad_minima: 18,
  sorteo: "sorteo-v1",
  garantia,
  organizador: { razon_social, rut, domicilio, email },
});
