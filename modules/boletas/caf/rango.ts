import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";

export type RangoFolios = { tipo: number; desde: number; hasta: number };

/** The refusal of folios that another file already gives: a number is used once. */
export function negativaRango(nuevo: RangoFolios, otros: readonly RangoFolios[]): Negativa | null {
  const otro = otros.find(
    ({ tipo, desde, hasta }) => tipo === nuevo.tipo && desde <= nuevo.hasta && nuevo.desde <= hasta,
  );
  return otro ? porEstado(`Esos folios ya están cargados: del ${otro.desde} al ${otro.hasta}.`) : null;
}
