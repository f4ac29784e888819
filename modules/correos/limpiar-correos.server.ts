import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { borrarDespedidas } from "./correos.store.server.ts";

const VIDA_DESPEDIDAS_MS = 30 * DIA_MS;

/** Deletes farewell mails after a month, in which the person may ask for theirs: they contain the address. */
export const limpiarCorreos = (ctx: Ctx): Promise<number> =>
  borrarDespedidas(ctx, new Date(ctx.now().getTime() - VIDA_DESPEDIDAS_MS));
