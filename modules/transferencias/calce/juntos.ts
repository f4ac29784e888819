import type { TipoPropuesta } from "./tipos.ts";

/** Deposits and sales that one press joins: their locks are taken together. */
export const MAXIMO_A_LA_VEZ = 25;

/** All deposits and sales of these proposals go together; of the others one is chosen. */
export const vanJuntos = (tipo: TipoPropuesta): boolean =>
  tipo === "suma" || tipo === "varias" || tipo === "parcial";
