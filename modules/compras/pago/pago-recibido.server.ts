import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { esperoDemasiado, fueDeshecha } from "#modules/comun/tx/transaccion.server.ts";
import { confirmarSolo, ESPERA_APARTE, liquidarPagos, type PagoConfirmado } from "./liquidar-pagos.server.ts";

/**
 * 'Pago recibido': records by hand what is missing of the total and confirms the sale, once per sale. Confirmations that arrive while
 * others are written are written together.
 */
export async function pagoRecibido(
  ctx: Ctx,
  { codigo }: { codigo: string },
  sesion: Sesion,
): Promise<PagoConfirmado> {
  exigirPermiso(sesion, "ventas.confirmar");
  const { idempotency } = ctx;
  return ctx.lotes.sumar(
    "pagos",
    { codigo, sesion, idempotency },
    {
      liquidar: (pedidos) => liquidarPagos(ctx, pedidos),
      deshecho: fueDeshecha,
      aparte: {
        porque: esperoDemasiado,
        liquidar: (pedido) => confirmarSolo(ctx, pedido, ESPERA_APARTE),
        // Not stored under the key, so the same request may be sent again.
        ocupado: () => new Rechazo("ocupado", TEXTOS_COMPRAS.pago_ocupado, { retry_after: 5 }),
      },
    },
  );
}
