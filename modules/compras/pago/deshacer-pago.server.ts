import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { anunciarVenta } from "#modules/compras/avisos.server.ts";
import { tomableDesde } from "#modules/compras/cotizacion/plazo-sin-pago.ts";
import { deshacerHasta, negativaQuitar, quitarMonto } from "#modules/compras/dinero/dinero.ts";
import {
  deshacerFilas,
  type FilaPago,
  leerDinero,
  leerPagos,
} from "#modules/compras/dinero/pagos.store.server.ts";
import { avisarDiferencia } from "#modules/compras/envio/avisar-diferencia.server.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { anunciarHecho } from "#modules/compras/venta/anunciar-hecho.server.ts";
import { conVenta } from "#modules/compras/venta/con-venta.server.ts";
import type { EstadoPago } from "#modules/compras/venta/estado-venta.ts";
import { type LineaDeVenta, leerLineas, regresarLineas } from "#modules/compras/venta/lineas.store.server.ts";
import { incluidoDe } from "#modules/compras/venta/premio.ts";
import type { VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { cambiarVenta } from "#modules/compras/venta/venta.store.server.ts";
import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { retirarCorreo } from "#modules/correos/reencolar-correo.server.ts";
import { dejarSinPago } from "#modules/productos/existencias/mover-existencias.server.ts";
import { type Retirados, retirarPuntos } from "./anulacion/retirar-puntos.server.ts";
import { avisarDeshecho, claveParcial } from "./avisar-pago.server.ts";

export type PagoDeshecho = { codigo: string; estado_pago: EstadoPago; message: string };

/**
 * 'Deshacer': takes payments off a sale; their bank movements are free again. Without `pago` it undoes the last confirmation and the
 * payments that caused it. If the rest no longer reaches the total, the sale waits for its payment again: that is possible for ten
 * minutes, while nothing was prepared and its points are still in the balances. Units and coupon stay with the sale.
 */
export async function deshacerPago(
  ctx: Ctx,
  { codigo, pago }: { codigo: string; pago?: number | undefined },
  sesion: Sesion,
): Promise<PagoDeshecho> {
  exigirPermiso(sesion, "ventas.confirmar");
  return conVenta(ctx, { codigo, sesion, de: "ajena" }, async (tx, tomada) => {
    const { venta } = tomada;
    if (pago === undefined && venta.estado_pago !== "Pagado")
      throw new Rechazo("estado", TEXTOS_COMPRAS.nada_que_deshacer);
    const quitados = elegir(await leerPagos(tx, [venta.id]), venta.confirmacion, pago);
    // The money is at Transbank: it goes back to the card, or it stays the payment of this sale.
    if (quitados.some(({ via }) => via === "webpay"))
      throw new Rechazo("estado", TEXTOS_COMPRAS.deshacer_tarjeta);
    const dinero = await leerDinero(tx, codigo);
    const de = { confirmacion: pago === undefined };
    exigir(negativaQuitar(dinero, sumar(quitados), de));
    const { sigue, descubre } = quitarMonto(dinero, sumar(quitados), de);
    if (descubre > 0) await deberDiferencia(tx, tomada, descubre);
    const retirados = sigue ? null : await desconfirmar(tx, tomada);
    await deshacerFilas(
      tx,
      quitados.map(({ id }) => id),
      { cuando: tx.now(), quien: sesion.codigo_referido },
    );
    if (sigue && descubre === 0) await cambiarVenta(tx, venta, {});
    for (const { id, movimiento } of quitados) {
      await retirarCorreo(tx, claveParcial(codigo, id));
      if (movimiento !== null) tx.announce({ tabla: "movimientos_banco", clave: String(movimiento) });
    }
    if (retirados) await avisarDeshecho(tx, tomada, retirados);
    const estado_pago = sigue ? venta.estado_pago : ("Validando Pago" as const);
    await tomada.anotar("ventas.deshacer_pago", {
      antes: { estado_pago: venta.estado_pago, confirmacion: venta.confirmacion },
      despues: {
        estado_pago,
        pagos: quitados.map(({ id, monto, via }) => ({ id, monto, via })),
        ...(descubre > 0 && { diferencia_por_recibir: descubre }),
        ...retirados,
      },
    });
    return { codigo, estado_pago, message: sigue ? TEXTOS_COMPRAS.pago_quitado : TEXTOS_COMPRAS.deshecho };
  });
}

const sumar = (pagos: readonly FilaPago[]): number => pagos.reduce((suma, { monto }) => suma + monto, 0);

/** The payment asked for, or those that caused the last confirmation; a sale of $0 has none. */
function elegir(todos: readonly FilaPago[], confirmacion: number, pago: number | undefined): FilaPago[] {
  const vivos = todos.filter(({ deshecho_en }) => deshecho_en === null);
  if (pago === undefined) return vivos.filter((uno) => uno.confirmacion === confirmacion);
  const elegido = vivos.find(({ id }) => id === pago);
  if (!elegido) throw new Rechazo("desconocido", TEXTOS_COMPRAS.pago_desconocido);
  return [elegido];
}

/** The money that covered the shipping difference is gone: a sale that goes on asks its customer for it again. */
async function deberDiferencia(tx: Tx, tomada: VentaTomada, monto: number): Promise<void> {
  const { venta } = tomada;
  const { costo_envio, diferencia_envio } = venta;
  const diferencia_recibida = venta.diferencia_recibida - monto;
  const version = await cambiarVenta(tx, venta, {
    diferencia_recibida,
    diferencia_pagada: venta.diferencia_pagada - monto,
    ...(diferencia_recibida === 0 && { diferencia_recibida_en: null }),
  });
  if (venta.estado_pago === "Rechazado") return;
  const envio_incluido_hasta = incluidoDe(venta, await leerAjustes(tx));
  const ahora = { costo_envio, diferencia_envio, diferencia_recibida, envio_incluido_hasta, version };
  await avisarDiferencia(tx, tomada, ahora);
}

/** Sale and lines wait for their payment again, and the points of the confirmation leave the balances. */
async function desconfirmar(tx: Tx, { venta }: VentaTomada): Promise<Retirados> {
  const lineas = await leerLineas(tx, [venta.id]);
  exigirReciente(tx, venta, lineas);
  const retirados = await retirarPuntos(tx, venta, lineas);
  await cambiarVenta(tx, venta, {
    estado_pago: "Validando Pago",
    pagado_en: null,
    pistas_referido: null,
    // The days to pay it count again: the customer was told that nothing was missing.
    reabierta_en: tx.now(),
  });
  await regresarLineas(tx, venta.id);
  const tomable_desde = tomableDesde(tx.now(), await leerAjustes(tx));
  await dejarSinPago(tx, venta.codigo, { usuario: venta.usuario, tomable_desde });
  anunciarVenta(tx, venta, lineas);
  await anunciarHecho(tx, "venta.pago_deshecho", venta);
  return retirados;
}

function exigirReciente(tx: Tx, venta: VentaTomada["venta"], lineas: readonly LineaDeVenta[]): void {
  const hasta = deshacerHasta({ ...venta, tiene_boleta: venta.boleta !== null, lineas });
  if (venta.confirmacion === 0) throw new Rechazo("estado", TEXTOS_COMPRAS.nada_que_deshacer);
  if (!hasta) throw new Rechazo("estado", TEXTOS_COMPRAS.deshacer_preparada);
  if (tx.now() > hasta) throw new Rechazo("estado", TEXTOS_COMPRAS.deshacer_tarde);
}
