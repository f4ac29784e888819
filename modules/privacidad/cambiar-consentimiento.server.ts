import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { responderConsentimiento } from "#modules/consentimientos/consentir.server.ts";
import { FINALIDADES, leerFinalidad } from "#modules/consentimientos/finalidades.ts";
import { retirarAvisos } from "#modules/notificaciones/push/desuscribir.server.ts";

type Cambio = { finalidad: string; permite: string };

/** Gives or withdraws a permission on the page of one's data. What depends on it ends in the same transaction. */
export async function cambiarConsentimiento(
  ctx: Ctx,
  { finalidad: texto, permite }: Cambio,
  { codigo_referido: usuario }: Pick<Sesion, "codigo_referido">,
): Promise<string> {
  const finalidad = leerFinalidad(texto);
  if (finalidad === null || (permite !== "si" && permite !== "no"))
    throw new Rechazo("valor", "Elige qué permiso quieres dar o retirar.");
  const otorgado = permite === "si";
  await enTransaccion(ctx, (tx) =>
    finalidad === "avisos" && !otorgado
      ? retirarAvisos(tx, usuario, "formulario")
      : responderConsentimiento(tx, { usuario }, { finalidad, otorgado, como: "formulario" }),
  );
  const { titulo } = FINALIDADES[finalidad];
  return otorgado ? `Diste tu permiso: ${titulo}.` : `Retiraste tu permiso: ${titulo}.`;
}
