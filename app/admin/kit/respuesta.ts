import type { Errores } from "#modules/comun/formulario.ts";

/** What a form of the products' area gets back. */
export type RespuestaFormulario = {
  ok: boolean;
  mensaje: string;
  errores: Errores;
  /** What was written, so that a refused form keeps it without JavaScript too. */
  valores: Record<string, string>;
  /** Which form of the page it was. */
  accion: string;
  id: string;
  /** Raffles that would stop paying their product: a confirmation is awaited. */
  en_perdida: { sku: string; producto: string }[];
};
