import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerDinero } from "#modules/compras/dinero/pagos.store.server.ts";
import { conCadaVenta } from "#modules/compras/venta/con-venta.server.ts";
import type { VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { leerSinPago } from "#modules/compras/venta/venta.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
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
  const motivo = sinPagoEn(dias_sin_pago);
  return conCadaVenta(ctx, await leerSinPago(ctx, hasta, POR_VEZ), {
    atender: (tx, tomada) => rechazarUna(tx, tomada, { hasta, motivo }),
    fallo: (falla) => ctx.log.error("unpaid sales: sale not rejected", falla),
  });
}

type Regla = { hasta: Date; motivo: string };

async function rechazarUna(tx: Tx, tomada: VentaTomada, { hasta, motivo }: Regla): Promise<boolean> {
  const { recibido } = await leerDinero(tx, tomada.venta.codigo);
  if (recibido > 0 || !sigueSinPago(tomada, hasta)) return false;
  const version = await rechazarTomada(tx, tomada, motivo);
  const correo = tx.now().getTime() - tomada.venta.fecha.getTime() < OLVIDADA;
  await avisarRechazo(tx, tomada, { motivo, version, correo });
  return true;
}

/** It may have been paid, reopened or given a proof since the list was read. */
const sigueSinPago = ({ venta }: VentaTomada, hasta: Date): boolean =>
  venta.estado_pago === "Validando Pago" &&
  venta.comprobante === null &&
  (venta.reabierta_en ?? venta.fecha) <= hasta;
