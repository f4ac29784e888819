import { exigirMotivo } from "#modules/compras/venta/tomar-venta.server.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { anotarMovimiento } from "./anotar-movimiento.server.ts";
import { bloquearMovimientos, type MovimientoLeido, marcarApartado } from "./movimientos.store.server.ts";
import { TEXTOS_CONCILIACION } from "./textos.ts";

async function tomar(tx: Tx, id: number): Promise<MovimientoLeido> {
  const [fila] = await bloquearMovimientos(tx, [id]);
  if (!fila) throw new Rechazo("desconocido", TEXTOS_CONCILIACION.deposito_desconocido);
  return fila;
}

/** Sets a deposit aside that is no payment of a sale, with the reason that the next person reads. */
export async function apartarDeposito(
  ctx: Ctx,
  { id, motivo: texto }: { id: number; motivo: string },
  sesion: Sesion,
): Promise<{ message: string }> {
  exigirPermiso(sesion, "transferencias.apartar");
  const motivo = exigirMotivo(texto);
  return enTransaccion(ctx, async (tx) => {
    const { apartado_en, monto, libre } = await tomar(tx, id);
    if (apartado_en) throw new Rechazo("estado", TEXTOS_CONCILIACION.deposito_ya_apartado);
    if (libre < monto) throw new Rechazo("estado", TEXTOS_CONCILIACION.deposito_con_pagos);
    await marcarApartado(tx, id, { cuando: tx.now(), quien: sesion.codigo_referido, motivo });
    await anotarMovimiento(tx, sesion, { id, accion: "transferencias.apartar", despues: { motivo, monto } });
    return { message: TEXTOS_CONCILIACION.apartado };
  });
}

/** Brings a deposit that was set aside back to the desk. */
export async function devolverDeposito(
  ctx: Ctx,
  { id }: { id: number },
  sesion: Sesion,
): Promise<{ message: string }> {
  exigirPermiso(sesion, "transferencias.apartar");
  return enTransaccion(ctx, async (tx) => {
    const { apartado_en, apartado_motivo } = await tomar(tx, id);
    if (!apartado_en) throw new Rechazo("estado", TEXTOS_CONCILIACION.deposito_libre);
    await marcarApartado(tx, id, null);
    await anotarMovimiento(tx, sesion, {
      id,
      accion: "transferencias.devolver",
      antes: { motivo: apartado_motivo },
    });
    return { message: TEXTOS_CONCILIACION.devuelto };
  });
}
