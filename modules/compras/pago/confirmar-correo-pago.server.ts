import { claveConfirmacion } from "#modules/compras/dinero/dinero.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { buscarVenta } from "#modules/compras/venta/venta.store.server.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { reencolarCorreo } from "#modules/correos/reencolar-correo.server.ts";

/** `sendEmailPagoRecibido`: says that the customer's mail about a confirmed payment was sent, or queues it again. */
export function confirmarCorreoPago(ctx: Ctx, { codigo }: { codigo: string }) {
  return enTransaccion(ctx, async (tx) => {
    const venta = await buscarVenta(tx, codigo);
    if (!venta) throw new Rechazo("desconocido", TEXTOS_COMPRAS.venta_desconocida);
    if (venta.estado_pago !== "Pagado") throw new Rechazo("estado", TEXTOS_COMPRAS.sin_pago);
    const estado = await reencolarCorreo(tx, claveConfirmacion("pago", venta), venta.usuario);
    if (!estado) throw new Rechazo("desconocido", TEXTOS_COMPRAS.sin_correo);
    return {
      estado,
      message: estado === "enviado" ? TEXTOS_COMPRAS.correo_enviado : TEXTOS_COMPRAS.correo_pendiente,
    };
  });
}
