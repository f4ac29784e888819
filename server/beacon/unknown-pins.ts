import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { leerEstadoBaliza } from "#modules/sorteos/baliza/leer-estado-baliza.server.ts";

/** Logs the raffles and rounds that wait for a chain which this process does not know: BEACON_CHAIN was changed or removed. */
export async function logUnknownPins(ctx: Ctx): Promise<void> {
  const { pendientes } = await leerEstadoBaliza(ctx);
  const ajenas = pendientes.filter(({ desde }) => desde === null).map(({ para }) => para);
  if (ajenas.length > 0) ctx.log.error("beacon: pinned pulses are of an unknown chain", { para: ajenas });
}
