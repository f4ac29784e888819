import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { responderConsentimiento } from "#modules/consentimientos/consentir.server.ts";
import { borrarSuscripcion, contarSuscripciones, soltarTodas } from "./suscripciones.store.server.ts";

/** Stops notices on one of the person's own browsers; without any left, the permission ends too. Removing one that is not there is no error. */
export function desuscribirPush(
  ctx: Ctx,
  { endpoint }: { endpoint: string },
  { codigo_referido: usuario }: Pick<Sesion, "codigo_referido">,
): Promise<{ quitada: boolean; message: string }> {
  return enTransaccion(ctx, async (tx) => {
    const quitada = await borrarSuscripcion(tx, usuario, endpoint);
    if (quitada && (await contarSuscripciones(tx, usuario)) === 0) await retirarAvisos(tx, usuario, "boton");
    return { quitada, message: "Ya no te avisaremos en este dispositivo." };
  });
}

/** From the commit on no device of the person is told anything. */
export async function retirarAvisos(tx: Tx, usuario: string, como: "boton" | "formulario"): Promise<boolean> {
  await soltarTodas(tx, usuario);
  return responderConsentimiento(tx, { usuario }, { finalidad: "avisos", otorgado: false, como });
}
