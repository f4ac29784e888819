import { huellaCarrito } from "#modules/carrito/huella.server.ts";
import type { LineaPedida } from "#modules/carrito/lineas.ts";
import { exigirLineas } from "#modules/compras/cotizacion/valorar-carrito.server.ts";
import type { Destinatario } from "#modules/compras/envio/entrega.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { esperoDemasiado, fueDeshecha } from "#modules/comun/tx/transaccion.server.ts";
import { type CompraIngresada, comprarSola, liquidarCompras } from "./liquidar-compras.server.ts";

export type PedidoCompra = {
  carrito: readonly LineaPedida[];
  /** The auth user id: must be the session's own. */
  usuario: string;
  /** The code of the quote that 'Pagar' made. */
  codigo?: string | undefined;
  /** True after 'Es otra compra': the customer means to buy an equal cart again. */
  repetir?: boolean | undefined;
  /** Who receives the goods; the customer of the profile without it. */
  destinatario?: Destinatario | undefined;
  /** The version of the terms that the customer accepted; without it the sale asks for it. */
  terminos?: string | undefined;
};

/**
 * 'Transferencia Realizada': turns the cart into one sale that waits for its payment, even if the request is sent again. Purchases
 * that arrive while others are written are written together.
 */
export async function ingresarCompras(
  ctx: Ctx,
  { carrito, codigo, repetir, usuario, destinatario, terminos }: PedidoCompra,
  sesion: Sesion,
): Promise<CompraIngresada> {
  if (usuario !== sesion.user_id) throw new Rechazo("ajeno", TEXTOS_COMPRAS.usuario_ajeno);
  exigirLineas(carrito);
  const { idempotency } = ctx;
  const huella = huellaCarrito(carrito);
  const pedido = {
    carrito,
    codigo,
    repetir,
    destinatario,
    terminos,
    usuario: sesion.codigo_referido,
    huella,
    idempotency,
  };
  return ctx.lotes.sumar("compras", pedido, {
    liquidar: (pedidos) => liquidarCompras(ctx, pedidos),
    deshecho: fueDeshecha,
    aparte: {
      porque: esperoDemasiado,
      liquidar: (pedido) => comprarSola(ctx, pedido, {}),
      // Not stored under the key, so the same request may be sent again.
      ocupado: () => new Rechazo("ocupado", TEXTOS_COMPRAS.compra_ocupada, { retry_after: 5 }),
    },
  });
}
