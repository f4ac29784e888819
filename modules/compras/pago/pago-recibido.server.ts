import { cuadrar } from "#modules/compras/dinero/dinero.ts";
import { TEXTOS } from "#modules/compras/textos.ts";
import { type EstadoPago, negativaPago } from "#modules/compras/venta/estado-venta.ts";
import { exigirAjena } from "#modules/compras/venta/tomar-venta.server.ts";
import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { recibirTomada, tomarConDinero } from "./registrar-pago.server.ts";

export type PagoConfirmado = { codigo: string; estado_pago: EstadoPago; message: string };

/** 'Pago recibido': records by hand what is missing of the total and confirms the sale, once per sale. */
export async function pagoRecibido(
  ctx: Ctx,
  { codigo }: { codigo: string },
  sesion: Sesion,
): Promise<PagoConfirmado> {
  exigirPermiso(sesion, "ventas.confirmar");
  return enTransaccion(ctx, async (tx) => {
    const tomada = await tomarConDinero(tx, codigo);
    const { venta, dinero } = tomada;
    exigirAjena(venta, sesion);
    if (venta.estado_pago === "Pagado") {
      return { codigo, estado_pago: venta.estado_pago, message: TEXTOS.pago_repetido };
    }
    exigir(negativaPago(venta.estado_pago, "Pagado"));
    const { falta } = cuadrar(dinero);
    await recibirTomada(tx, tomada, { monto: falta, via: "manual" }, sesion.codigo_referido);
    return { codigo, estado_pago: "Pagado", message: TEXTOS.pago_confirmado };
  });
}
