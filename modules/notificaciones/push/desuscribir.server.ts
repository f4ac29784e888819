import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { borrarSuscripcion } from "./suscripciones.store.server.ts";

/** Stops notices on one of the person's own browsers. Removing one that is not there is no error. */
export function desuscribirPush(
  ctx: Ctx,
  { endpoint }: { endpoint: string },
  { codigo_referido }: Pick<Sesion, "codigo_referido">,
): Promise<{ quitada: boolean; message: string }> {
  return enTransaccion(ctx, async (tx) => ({
    quitada: await borrarSuscripcion(tx, codigo_referido, endpoint),
    message: "Ya no te avisaremos en este dispositivo.",
  }));
}
