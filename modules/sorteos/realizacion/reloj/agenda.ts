import { instanteSantiago, partesSantiago } from "#modules/comun/fechas/fechas.ts";
import { HORA_MS } from "#modules/comun/fechas/lapso.ts";
import { ventanaSorteo } from "#modules/sorteos/fecha-sorteo.ts";

type Cerrado = {
  fecha_sorteo: Date;
  congelado_en: Date | null;
  /** An admin or the clock started it; its winners may wait for the pulse. */
  iniciado: boolean;
};

/** What a closed raffle is due for now. It depends on what has not been done yet, so a server that was down catches up. */
export type TareaVencida = "congelar" | "sortear" | "terminar" | null;

export function deudaDe({ fecha_sorteo, congelado_en, iniciado }: Cerrado, ahora: Date): TareaVencida {
  if (iniciado) return "terminar";
  if (ahora >= ventanaSorteo(fecha_sorteo).sorteo_automatico) return "sortear";
  return congelado_en === null && ahora >= fecha_sorteo ? "congelar" : null;
}

const HORA_PARTICIPANTES = 10;
const HORA_ADMINS = 19;

/** How long before the draw its participants are called. */
export const LLAMADA_MS = HORA_MS;

/** Which reminders of that day's draw are due by now; none once the draw has begun. `llamada` is the one an hour before. */
export function recordatoriosDe(
  fecha_sorteo: Date,
  ahora: Date,
): { participantes: boolean; admins: boolean; llamada: boolean } {
  const antes = ahora < fecha_sorteo;
  const desde = (hora: number) => antes && ahora >= instanteSantiago(partesSantiago(fecha_sorteo), hora);
  return {
    participantes: desde(HORA_PARTICIPANTES),
    admins: desde(HORA_ADMINS),
    llamada: antes && ahora.getTime() >= fecha_sorteo.getTime() - LLAMADA_MS,
  };
}
