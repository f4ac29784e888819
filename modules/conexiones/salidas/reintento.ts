import type { PlanReintentos } from "#modules/comun/bandeja/reintento.ts";
import { DIA_MS, HORA_MS, MINUTO_MS } from "#modules/comun/fechas/lapso.ts";

/** A request lasts ten seconds at most. After the last attempt an event has failed until an admin sends it again. */
export const PLAN_ENVIOS: PlanReintentos = {
  arriendo: MINUTO_MS,
  esperas: [
    MINUTO_MS,
    5 * MINUTO_MS,
    15 * MINUTO_MS,
    HORA_MS,
    2 * HORA_MS,
    4 * HORA_MS,
    8 * HORA_MS,
    12 * HORA_MS,
    DIA_MS,
    DIA_MS,
  ],
};

/** After a failure the other deliveries to the same address wait this long: a dead server must not hold up the others. */
export const PAUSA_SALIDA_MS = 30_000;

/** An address that gave no good answer for this long is switched off. */
const APAGAR_TRAS_MS = 3 * DIA_MS;

/** Whether an address that fails since then is to be switched off. */
export const debeApagarse = (fallando_desde: Date, ahora: Date): boolean =>
  ahora.getTime() - fallando_desde.getTime() >= APAGAR_TRAS_MS;
