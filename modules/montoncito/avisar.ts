import { HORA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";

/** When this process last wrote each message about each round. The clock looks every second, and the cause may last for days. */
const avisados = new Map<string, number>();

/** Logs an error about a round, once an hour at most. */
export function avisar(
  { log, now }: Pick<Ctx, "log" | "now">,
  mensaje: string,
  datos: { key: string } & Record<string, unknown>,
): void {
  const cual = `${mensaje}:${datos.key}`;
  const ahora = now().getTime();
  if (ahora - (avisados.get(cual) ?? Number.NEGATIVE_INFINITY) < HORA_MS) return;
  avisados.set(cual, ahora);
  log.error(mensaje, datos);
}
