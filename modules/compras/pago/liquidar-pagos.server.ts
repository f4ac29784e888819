import { cuadrar } from "#modules/compras/dinero/dinero.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { type EstadoPago, negativaPago } from "#modules/compras/venta/estado-venta.ts";
import { exigirAjena, ventaAjena } from "#modules/compras/venta/tomar-venta.server.ts";
import { puede } from "#modules/comun/acceso/permisos.ts";
import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Idempotency, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import type { Final } from "#modules/comun/tx/lotes.ts";
import { enTransaccion, limitarEsperas, SIN_LIMITE } from "#modules/comun/tx/transaccion.server.ts";
import { enTransaccionDeLote } from "#modules/comun/tx/transaccion-lote.server.ts";
import {
  type ConSuDinero,
  type Recibo,
  recibirAbiertas,
  tomarTodasConDinero,
} from "./registrar-pago.server.ts";
import { type Limite, leerSobreLimite } from "./retener-venta.server.ts";

export type PagoConfirmado = { codigo: string; estado_pago: EstadoPago; message: string };

type PagoEnCola = {
  codigo: string;
  /** The admin who confirms it. */
  sesion: Sesion;
  idempotency?: Idempotency | undefined;
};

/** Confirms the waiting payments in one transaction. One that is refused does not stop the others. */
export async function liquidarPagos(
  ctx: Ctx,
  pedidos: readonly PagoEnCola[],
): Promise<Final<PagoConfirmado>[]> {
  const [unico] = pedidos;
  if (unico && pedidos.length === 1) return [{ respuesta: await confirmarSolo(ctx, unico) }];
  return enTransaccionDeLote<PagoEnCola, PagoConfirmado>(ctx, pedidos, confirmar);
}

/** Payments of the queue wait this long for a sale or its people, which another transaction holds for milliseconds. */
const ESPERA_EN_COLA = 500;
/** One outside of the queue waits this long for each lock. */
export const ESPERA_APARTE = 5_000;

/** Confirms one payment. `esperoDemasiado` tells when the sale or its people did not come free in `espera` milliseconds. */
export const confirmarSolo = (ctx: Ctx, pedido: PagoEnCola, espera?: number): Promise<PagoConfirmado> =>
  enTransaccion({ ...ctx, idempotency: pedido.idempotency }, async (tx) => {
    const [final] = await confirmar(tx, [pedido], espera);
    if (!final) throw new Error("Un pago quedó sin respuesta.");
    if ("error" in final) throw final.error;
    return final.respuesta;
  });

async function confirmar(
  tx: Tx,
  pedidos: readonly PagoEnCola[],
  espera = ESPERA_EN_COLA,
): Promise<Final<PagoConfirmado>[]> {
  const codigos = [...new Set(pedidos.map(({ codigo }) => codigo))];
  await limitarEsperas(tx, espera);
  const tomadas = await tomarTodasConDinero(tx, codigos);
  const sobre = await leerSobreLimite(
    tx,
    [...tomadas.values()].map(({ venta }) => venta.id),
  );
  const recibos = new Map<string, Recibo>();
  const finales = pedidos.map((pedido) => decidir(pedido, tomadas.get(pedido.codigo), recibos, sobre));
  // The account that issues points is part of every confirmation, so there is no other one to go on with while it is held.
  if (recibos.size > 0) {
    await limitarEsperas(tx, SIN_LIMITE);
    await recibirAbiertas(tx, [...recibos.values()]);
  }
  return finales;
}

/** A sale that promises too many points waits, unless an owner confirms it, who is asked to prove who she is. */
function limiteDe(sesion: Sesion): Limite {
  if (!puede(sesion, "productos.limites")) return "espera";
  exigirPermiso(sesion, "productos.limites");
  return "pasa";
}

/**
 * Decides one payment in the order of arrival and adds what is to be written to `recibos`: the second one of a sale finds it paid, or waiting
 * for the owner.
 */
function decidir(
  { codigo, sesion }: PagoEnCola,
  tomada: ConSuDinero | undefined,
  recibos: Map<string, Recibo>,
  sobre: ReadonlySet<number>,
): Final<PagoConfirmado> {
  try {
    if (!tomada) throw ventaAjena();
    const { venta, dinero } = tomada;
    exigirAjena(venta, sesion);
    const anterior = recibos.get(codigo);
    if (venta.estado_pago === "Pagado" || (anterior && anterior.limite !== "espera"))
      return { respuesta: { codigo, estado_pago: "Pagado", message: TEXTOS_COMPRAS.pago_repetido } };
    exigir(negativaPago(venta.estado_pago, "Pagado"));
    const recibido = { monto: cuadrar(dinero).falta, via: "manual" as const };
    const limite = sobre.has(venta.id) ? limiteDe(sesion) : null;
    // An owner of the same batch passes a sale that waits for her.
    recibos.set(codigo, {
      tomada,
      recibido,
      quien: sesion.codigo_referido,
      antes: venta.estado_pago,
      limite,
    });
    if (limite === "espera")
      return { respuesta: { codigo, estado_pago: "Validando Pago", message: TEXTOS_COMPRAS.pago_retenido } };
    return { respuesta: { codigo, estado_pago: "Pagado", message: TEXTOS_COMPRAS.pago_confirmado } };
  } catch (error) {
    return { error };
  }
}
