import { venderCotizacion } from "#modules/compras/registro/vender-cotizacion.server.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { type Confirmado, confirmarPar } from "./confirmar.server.ts";
import { bloquearMovimientos } from "./movimientos.store.server.ts";
import { TEXTOS_CONCILIACION } from "./textos.ts";

/**
 * 'Crear la venta y confirmar': the customer paid the quote and never finished the purchase. Two transactions, because units are
 * locked after the accounts of the book: if the second fails, the sale waits for its payment like any other.
 */
export async function crearVentaYConfirmar(
  ctx: Ctx,
  { deposito, codigo }: { deposito: number; codigo: string },
  sesion: Sesion,
): Promise<Confirmado> {
  exigirPermiso(sesion, "ventas.confirmar");
  const total = await enTransaccion(sinClave(ctx), async (tx) => {
    const [fila] = await bloquearMovimientos(tx, [deposito]);
    if (!fila) throw new Rechazo("desconocido", TEXTOS_CONCILIACION.deposito_desconocido);
    if (fila.apartado_en) throw new Rechazo("estado", TEXTOS_CONCILIACION.deposito_apartado);
    if (fila.libre <= 0) throw new Rechazo("estado", TEXTOS_CONCILIACION.deposito_usado);
    return fila.libre;
  });
  await venderCotizacion(sinClave(ctx), { codigo, total }, sesion);
  return confirmarPar(ctx, { depositos: [deposito], ventas: [codigo] }, sesion);
}

/** Only the last step stores its answer under the key of the request. */
const sinClave = ({ idempotency: _clave, ...ctx }: Ctx): Ctx => ctx;
