import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { ventaAjena } from "#modules/compras/venta/tomar-venta.server.ts";
import { buscarVenta } from "#modules/compras/venta/venta.store.server.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { reencolarCorreo } from "#modules/correos/reencolar-correo.server.ts";

/**
 * `sendEmailCarrito`: says that the mail of the caller's own purchase was sent, or queues it again. The request cannot change its
 * text.
 */
export function confirmarCorreoCarrito(ctx: Ctx, { codigoVenta }: { codigoVenta: string }, sesion: Sesion) {
  return enTransaccion(ctx, async (tx) => {
    const venta = await buscarVenta(tx, codigoVenta);
    if (venta?.usuario !== sesion.codigo_referido) throw ventaAjena();
    const estado = await reencolarCorreo(tx, `carrito:${venta.codigo}`, venta.usuario);
    if (!estado) throw new Rechazo("desconocido", TEXTOS_COMPRAS.sin_correo);
    return {
      estado,
      message: estado === "enviado" ? TEXTOS_COMPRAS.correo_enviado : TEXTOS_COMPRAS.correo_pendiente,
    };
  });
}
