import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerDinero } from "#modules/compras/dinero/pagos.store.server.ts";
import { tomarVenta, type VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { leerSinPago } from "#modules/compras/venta/venta.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { avisarRechazo, rechazarTomada } from "./rechazar-venta.server.ts";

/** Write no mail for older sales: a shop that starts again after months must not write to all customers. */
const OLVIDADA = 30 * DIA_MS;
const POR_VEZ = 500;

const sinPagoEn = (dias: number): string => `Sin pago en ${dias} ${dias === 1 ? "día" : "días"}`;

/**
 * Rejects sales that have waited too many days for their payment, so that their units go back on sale. A sale with a proof or
 * a partial payment waits for an admin to look at it. A job may run it at any time, in any number of processes.
 */
export async function rechazarSinPago(ctx: Ctx): Promise<number> {
  const { dias_sin_pago } = await leerAjustes(ctx);
  const hasta = new Date(ctx.now().getTime() - dias_sin_pago * DIA_MS);
  let rechazadas = 0;
  for (const codigo of await leerSinPago(ctx, hasta, POR_VEZ)) {
    try {
      if (await rechazarUna(ctx, codigo, { hasta, motivo: sinPagoEn(dias_sin_pago) })) rechazadas++;
    } catch (error) {
      ctx.log.error("unpaid sales: sale not rejected", { codigo, ...describeError(error) });
    }
  }
  return rechazadas;
}

type Regla = { hasta: Date; motivo: string };

const rechazarUna = (ctx: Ctx, codigo: string, { hasta, motivo }: Regla): Promise<boolean> =>
  enTransaccion(ctx, async (tx) => {
    const tomada = await tomarVenta(tx, codigo);
    const { recibido } = await leerDinero(tx, codigo);
    if (recibido > 0 || !sigueSinPago(tomada, hasta)) return false;
    const version = await rechazarTomada(tx, tomada, motivo);
    const correo = tx.now().getTime() - tomada.venta.fecha.getTime() < OLVIDADA;
    await avisarRechazo(tx, tomada, { motivo, version, correo });
    return true;
  });

/** It may have been paid, reopened or given a proof since the list was read. */
const sigueSinPago = ({ venta }: VentaTomada, hasta: Date): boolean =>
  venta.estado_pago === "Validando Pago" &&
  venta.comprobante === null &&
  (venta.reabierta_en ?? venta.fecha) <= hasta;
