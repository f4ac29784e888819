import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { borrarDespedidas } from "./correos.store.server.ts";

const VIDA_DESPEDIDAS_MS = 30 * 24 * 60 * 60_000;

/** A farewell is kept a month, in case the person asks for it, and then its address is forgotten too. */
export const limpiarCorreos = (ctx: Ctx): Promise<number> =>
  borrarDespedidas(ctx, new Date(ctx.now().getTime() - VIDA_DESPEDIDAS_MS));
