import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { olvidarPendientes } from "./conocimiento.store.server.ts";
import { borrarVencidas } from "./conversaciones.store.server.ts";

const MEDIO_ANO = 182 * 24 * 60 * 60_000;

/** Forgets talks whose time has passed, and questions that nobody has asked for half a year. */
export async function limpiarConversaciones(ctx: Pick<Ctx, "db" | "now">) {
  const ahora = ctx.now();
  return {
    conversaciones: await borrarVencidas(ctx, ahora),
    preguntas: await olvidarPendientes(ctx, new Date(ahora.getTime() - MEDIO_ANO)),
  };
}
