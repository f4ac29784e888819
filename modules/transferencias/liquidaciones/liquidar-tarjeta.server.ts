import { pesos } from "#modules/comun/dinero/dinero.ts";
import { leerDia, masDias } from "#modules/comun/fechas/dias.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { sinTildes } from "#modules/comun/texto/texto-plano.ts";
import type { Ctx, Lector, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { anotarMovimiento } from "#modules/transferencias/conciliacion/anotar-movimiento.server.ts";
import {
  bloquearMovimientos,
  type MovimientoLeido,
} from "#modules/transferencias/conciliacion/movimientos.store.server.ts";
import { TEXTOS_CONCILIACION } from "#modules/transferencias/conciliacion/textos.ts";
import {
  borrarLiquidaciones,
  insertarLiquidaciones,
  leerDiasAbiertos,
  leerDiasTarjeta,
  leerLiquidaciones,
} from "./liquidaciones.store.server.ts";
import { DIAS_ANTES, type DiasPropuestos, juntar, proponerDias } from "./proponer-dias.ts";

/** A deposit settles some days, not a month. */
const MAX_DIAS = 10;

type Deposito = Pick<MovimientoLeido, "id" | "tipo" | "glosa" | "monto" | "fecha_contable">;

/** Of the settlements of gateways, those of Transbank. */
const esDeTransbank = ({ tipo, glosa, monto }: Deposito): boolean =>
  tipo === "liquidacion" && monto > 0 && /\b(transbank|webpay)\b/.test(sinTildes(glosa));

/** What a person said that a deposit settles, or the days that it may settle. */
export type DepositoLiquidado = {
  movimiento: number;
  unida: DiasPropuestos | null;
  propuestas: DiasPropuestos[];
};

/** The settlements of Transbank among these movements, each with its days. */
export async function liquidacionesDe(
  ctx: Lector,
  movimientos: readonly Deposito[],
): Promise<DepositoLiquidado[]> {
  const suyos = movimientos.filter(esDeTransbank);
  const [primero] = suyos.map(({ fecha_contable }) => fecha_contable).sort();
  if (primero === undefined) return [];
  const unidas = await leerLiquidaciones(
    ctx,
    suyos.map(({ id }) => id),
  );
  const abiertos = await leerDiasAbiertos(ctx, masDias(primero, -DIAS_ANTES));
  const ventas = await leerDiasTarjeta(
    ctx,
    unidas.map(({ dia }) => dia),
  );
  return suyos.map(({ id, monto, fecha_contable }) => {
    const dias = unidas.filter(({ movimiento }) => movimiento === id).map(({ dia }) => dia);
    const unida = dias.length > 0 ? juntar(ventas.filter(({ dia }) => dias.includes(dia))) : null;
    return {
      movimiento: id,
      unida,
      propuestas: unida ? [] : proponerDias({ dia: fecha_contable, monto }, abiertos),
    };
  });
}

async function tomarLiquidacion(tx: Tx, id: number): Promise<MovimientoLeido> {
  const [fila] = await bloquearMovimientos(tx, [id]);
  if (!fila) throw new Rechazo("desconocido", TEXTOS_CONCILIACION.deposito_desconocido);
  if (!esDeTransbank(fila)) throw new Rechazo("valor", TEXTOS_CONCILIACION.no_es_de_transbank);
  return fila;
}

/**
 * Joins a deposit of Transbank with the card sales of some accounting days. It moves no money: the sales are paid since their customers
 * paid. What the deposit is below their sum is not recorded as a commission, because the shop does not know why.
 */
export async function liquidarTarjeta(
  ctx: Ctx,
  { id, dias: pedidos }: { id: number; dias: readonly string[] },
  sesion: Sesion,
): Promise<{ message: string }> {
  exigirPermiso(sesion, "transferencias.apartar");
  const dias = [...new Set(pedidos)].sort();
  if (dias.length === 0 || dias.length > MAX_DIAS || dias.some((dia) => leerDia(dia) === undefined))
    throw new Rechazo("valor", TEXTOS_CONCILIACION.dias_invalidos);
  return enTransaccion(ctx, async (tx) => {
    const { monto } = await tomarLiquidacion(tx, id);
    if ((await leerLiquidaciones(tx, [id])).length > 0)
      throw new Rechazo("estado", TEXTOS_CONCILIACION.liquidacion_ya_unida);
    const ventas = await leerDiasTarjeta(tx, dias);
    if (ventas.length !== dias.length) throw new Rechazo("valor", TEXTOS_CONCILIACION.dias_sin_tarjeta);
    const quien = sesion.codigo_referido;
    await insertarLiquidaciones(tx, { movimiento: id, dias, quien });
    const vendido = juntar(ventas).monto;
    await anotarMovimiento(tx, sesion, {
      id,
      accion: "transferencias.liquidar",
      despues: { dias, vendido, monto },
    });
    return { message: `Unimos el depósito de ${pesos(monto)} con ${pesos(vendido)} en ventas con tarjeta.` };
  });
}

/** Takes the days of a deposit back: they wait for their deposit again. */
export async function soltarLiquidacion(
  ctx: Ctx,
  { id }: { id: number },
  sesion: Sesion,
): Promise<{ message: string }> {
  exigirPermiso(sesion, "transferencias.apartar");
  return enTransaccion(ctx, async (tx) => {
    await tomarLiquidacion(tx, id);
    const dias = (await leerLiquidaciones(tx, [id])).map(({ dia }) => dia);
    if (dias.length === 0) throw new Rechazo("estado", TEXTOS_CONCILIACION.liquidacion_suelta);
    await borrarLiquidaciones(tx, id);
    await anotarMovimiento(tx, sesion, { id, accion: "transferencias.soltar_liquidacion", antes: { dias } });
    return { message: TEXTOS_CONCILIACION.liquidacion_soltada };
  });
}
