import { cuadrar } from "#modules/compras/dinero/dinero.ts";
import { repartirDeposito } from "#modules/compras/dinero/reparto.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { exigirAjena, ventaAjena } from "#modules/compras/venta/tomar-venta.server.ts";
import { exigirPermiso, rechazoDe } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import {
  type ConSuDinero,
  type PagoRegistrado,
  recibirAbiertas,
  tomarTodasConDinero,
} from "./registrar-pago.server.ts";
import { leerLimitesDeVentas, puedePasar } from "./retener-venta.server.ts";

export type RepartoPedido = {
  /** In the order in which they are paid. */
  codigos: readonly string[];
  movimiento: number;
  /** What the movement has free. The caller holds its lock. */
  libre: number;
};

export type Repartido = {
  registrados: PagoRegistrado[];
  /** What the movement still has free. */
  sobra: number;
};

/**
 * Records one bank movement that pays several waiting sales, all of them or none. All sales are locked before the accounts of the book:
 * no sale is locked after the accounts of another one.
 */
export async function registrarRepartoEn(
  tx: Tx,
  { codigos, movimiento, libre }: RepartoPedido,
  sesion: Sesion,
): Promise<Repartido> {
  exigirPermiso(sesion, "ventas.confirmar");
  const porCodigo = await tomarTodasConDinero(tx, codigos);
  const tomadas = codigos.map((codigo) => exigirTomada(porCodigo.get(codigo), sesion));
  const partes = repartirDeposito(
    libre,
    tomadas.map(({ venta: { codigo, usuario, estado_pago }, dinero }) => ({
      codigo,
      usuario,
      estado_pago,
      falta: cuadrar(dinero).falta,
    })),
  );
  if (!Array.isArray(partes)) throw rechazoDe(partes);
  const montos = new Map(partes.map(({ codigo, monto }) => [codigo, monto]));
  const limiteDe = await leerLimitesDeVentas(
    tx,
    tomadas.map(({ venta }) => venta.id),
    puedePasar(sesion),
  );
  const registrados = await recibirAbiertas(
    tx,
    tomadas.map((tomada) => ({
      tomada,
      recibido: {
        monto: montos.get(tomada.venta.codigo) ?? 0,
        via: "movimiento" as const,
        movimiento,
        calce: "persona" as const,
      },
      quien: sesion.codigo_referido,
      antes: tomada.venta.estado_pago,
      limite: limiteDe(tomada.venta.id),
    })),
  );
  return { registrados, sobra: partes.reduce((queda, { monto }) => queda - monto, libre) };
}

function exigirTomada(tomada: ConSuDinero | undefined, sesion: Sesion): ConSuDinero {
  if (!tomada) throw ventaAjena();
  exigirAjena(tomada.venta, sesion);
  if (tomada.venta.origen === "sorteo") throw new Rechazo("estado", TEXTOS_COMPRAS.premio_sin_pago);
  return tomada;
}
