import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerPlazosVencidos } from "#modules/sorteos/realizacion/realizacion.store.server.ts";
import { terminarSinGanadores } from "#modules/sorteos/realizacion/sin-ganadores/terminar-sin-ganadores.server.ts";
import { tomarSorteo } from "#modules/sorteos/tomar-sorteo.server.ts";
import { haVencido, motivoDePlazo } from "./plazo.ts";

/**
 * The job of terms: ends each open raffle that did not reach its target in time and returns its points, one transaction per raffle.
 * One failing raffle does not stop the others; the job tries it again at the next minute.
 */
export async function vencerPlazos(ctx: Ctx): Promise<number> {
  let terminados = 0;
  for (const { key } of await leerPlazosVencidos(ctx, ctx.now()))
    try {
      if (await vencer(ctx, key)) terminados++;
    } catch (error) {
      ctx.log.error("raffles: a raffle past its term could not be ended", { key, ...describeError(error) });
    }
  return terminados;
}

/** Looks again under the lock: an abono may have filled it, an admin may have extended or ended it. */
const vencer = (ctx: Ctx, key: string): Promise<boolean> =>
  enTransaccion(ctx, async (tx) => {
    const sorteo = await tomarSorteo(tx, key);
    if (sorteo.termina_en === null || !haVencido(sorteo, tx.now())) return false;
    const { sorteo_se_repite: siguiente } = await leerAjustes(tx);
    await terminarSinGanadores(tx, sorteo, motivoDePlazo(sorteo.termina_en), { siguiente });
    return true;
  });
