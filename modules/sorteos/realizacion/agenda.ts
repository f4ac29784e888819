import { instanteSantiago, partesSantiago } from "#modules/comun/fechas/fechas.ts";
import { ventanaSorteo } from "#modules/sorteos/fecha-sorteo.ts";

type Cerrado = { fecha_sorteo: Date; congelado_en: Date | null; semilla: string | null };

/** What the clock owes a closed raffle now. It looks at what is due, not at what time it is: a server that slept catches up. */
export type Deuda = "congelar" | "sortear" | "terminar" | null;

export function deudaDe({ fecha_sorteo, congelado_en, semilla }: Cerrado, ahora: Date): Deuda {
  if (semilla !== null) return "terminar";
  if (ahora >= ventanaSorteo(fecha_sorteo).sorteo_automatico) return "sortear";
  return congelado_en === null && ahora >= fecha_sorteo ? "congelar" : null;
}

const HORA_PARTICIPANTES = 10;
const HORA_ADMINS = 19;

/** Who should have been reminded of the draw of that day; nobody once it has begun. */
export function recordatoriosDe(
  fecha_sorteo: Date,
  ahora: Date,
): { participantes: boolean; admins: boolean } {
  const desde = (hora: number) =>
    ahora < fecha_sorteo && ahora >= instanteSantiago(partesSantiago(fecha_sorteo), hora);
  return { participantes: desde(HORA_PARTICIPANTES), admins: desde(HORA_ADMINS) };
}
