import { borrarSinUso, marcarSinUso } from "#modules/comun/archivos.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";

/** Mails that were sent show pictures: they stay for a year after the shop shows them no longer. */
const UN_ANIO = 365 * DIA_MS;
const POR_VEZ = 1_000;

/** Collects pictures that nothing has shown for a year; how many. Logos, proofs, boletas and statements are never collected. */
export const recogerFotos = (ctx: Ctx): Promise<number> =>
  enTransaccion(ctx, async (tx) => {
    const ahora = tx.now();
    await marcarSinUso(tx, ahora);
    return borrarSinUso(tx, new Date(ahora.getTime() - UN_ANIO), POR_VEZ);
  });
