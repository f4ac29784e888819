import { diaDe } from "#modules/comun/fechas/dias.ts";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";
import { diasQueQuedan, ultimoDiaDelPlazo } from "#modules/comun/fechas/plazos.ts";

/** How long a task waits, in words. `pronto`: its moment has not come. */
export type Espera = { espera: string; corta: string; tarde: boolean; pronto: boolean };

export const sinFecha = (espera: string): Espera => ({ espera, corta: espera, tarde: false, pronto: false });

/** What the law gives a term is late when it has passed. */
export function esperaPlazo(fin: Date, ahora: Date): Espera {
  const quedan = diasQueQuedan(fin, ahora);
  const cuando =
    quedan === 0 ? "hoy" : quedan === 1 ? "mañana" : `el ${formatearDia(ultimoDiaDelPlazo(fin))}`;
  const espera = quedan < 0 ? `venció ${cuando}` : `vence ${cuando}`;
  return { espera, corta: espera, tarde: quedan < 0, pronto: false };
}

/** A raffle is late when its evening has passed. */
export function esperaSorteo(
  fecha: Date,
  { ahora, fuera_de_horario }: { ahora: Date; fuera_de_horario: boolean },
): Espera {
  const dia = diaDe(fecha);
  const hoy = diaDe(ahora);
  const cuando = dia === hoy ? "hoy" : dia === diaDe(ahora, 1) ? "mañana" : `el ${formatearDia(fecha)}`;
  const espera = `${cuando}, desde las ${formatearHora(fecha)}`;
  return { espera, corta: espera, tarde: dia < hoy, pronto: fecha > ahora && !fuera_de_horario };
}
