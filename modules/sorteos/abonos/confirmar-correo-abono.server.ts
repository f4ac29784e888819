import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { reencolarCorreo } from "#modules/correos/reencolar-correo.server.ts";
import { buscarAbonos, type TramoAbonado } from "./abonos.store.server.ts";
import { TEXTOS_ABONO } from "./textos.ts";

/** `sendEmailPuntosAbonados`: says that the mail of the caller's own abono was sent, or queues it again. */
export function confirmarCorreoAbono(ctx: Ctx, tramo: TramoAbonado, sesion: Sesion) {
  return enTransaccion(ctx, async (tx) => {
    const abonos = await buscarAbonos(tx, tramo);
    const propio = abonos.find(({ usuario }) => usuario === sesion.codigo_referido);
    // Answer an abono of another person like one that does not exist: the caller must not learn which exist.
    if (!propio) throw new Rechazo("desconocido", TEXTOS_ABONO.abono_desconocido);
    const estado = await reencolarCorreo(tx, `abono:${propio.id}`, propio.usuario);
    if (!estado) throw new Rechazo("desconocido", TEXTOS_ABONO.abono_sin_correo);
    return {
      estado,
      message: estado === "enviado" ? TEXTOS_ABONO.correo_enviado : TEXTOS_ABONO.correo_pendiente,
    };
  });
}
