import {
  inicioDelDiaSiguiente,
  instanteSantiago,
  partesSantiago,
  sumarDias,
} from "#modules/comun/fechas/fechas.ts";
import { MINUTO_MS } from "#modules/comun/fechas/lapso.ts";

/** Calendar days from the close to the draw, and the Chilean hour at which its window opens. */
export const DIAS_DE_ESPERA = 3;
export const HORA_SORTEO = 22;
const CINCO_MINUTOS = 5 * MINUTO_MS;

export type FechaSorteo = {
  /** 22:00 of the third calendar day: the inputs freeze. */
  fecha_sorteo: Date;
  /** 23:55: the server draws if no admin did. */
  sorteo_automatico: Date;
  /** The start of the next calendar day. */
  termino_ventana: Date;
};

export function ventanaSorteo(fecha_sorteo: Date): FechaSorteo {
  const termino_ventana = inicioDelDiaSiguiente(fecha_sorteo);
  // Count back from the end of the day: on the April night 23:55 happens twice, and the second one is meant.
  const sorteo_automatico = new Date(termino_ventana.getTime() - CINCO_MINUTOS);
  return { fecha_sorteo, sorteo_automatico, termino_ventana };
}

export function fechaSorteo(cerrado_en: Date): FechaSorteo {
  const dia = sumarDias(partesSantiago(cerrado_en), DIAS_DE_ESPERA);
  return ventanaSorteo(instanteSantiago(dia, HORA_SORTEO));
}
