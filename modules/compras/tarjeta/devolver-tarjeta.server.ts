import { cuadrar } from "#modules/compras/dinero/dinero.ts";
import {
  buscarPago,
  insertarDevolucionDeServicio,
  leerDinero,
} from "#modules/compras/dinero/pagos.store.server.ts";
import { exigirMonto } from "#modules/compras/pago/registrar-pago.server.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { conVenta } from "#modules/compras/venta/con-venta.server.ts";
import { cambiarVenta } from "#modules/compras/venta/venta.store.server.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { type CobroConToken, leerIntento, tieneToken } from "./cobros.store.server.ts";
import { avisarDeLlavesWebpay, leerLlavesWebpay } from "./llaves.server.ts";
import { proximaDeReembolso } from "./plazos.ts";
import { negativaReembolso } from "./reembolso.ts";
import {
  type FilaReembolso,
  insertarReembolso,
  leerReembolsoDePedida,
  leerReembolsos,
} from "./reembolsos.store.server.ts";
import { FallaWebpay, type LlavesWebpay, NegativaWebpay, type ServicioWebpay } from "./servicio.ts";
import { preguntarPorReembolso, terminarReembolso } from "./terminar-reembolso.server.ts";
import { TEXTOS_TARJETA } from "./textos.ts";

type Pedido = {
  /** The code of the sale, and the attempt that paid it. */
  codigo: string;
  cobro: number;
  monto: number;
  /** The version of the sale that the admin saw: the same form sent twice asks once. */
  version?: number | undefined;
  /** The return that the money is for: its money goes back once, whatever happens. */
  pedida?: number | undefined;
  /** Checks under the lock of the sale that the money may still leave. */
  exige?: (tx: Tx) => Promise<void>;
};

/**
 * 'Devolver a la tarjeta': the refund is written before Transbank is asked, so money that goes back is never unknown and never asked for
 * twice. Transbank reverses a whole payment of the last three hours, and nullifies the others. It annuls nothing of the sale.
 */
export async function devolverTarjeta(
  ctx: Ctx,
  servicio: ServicioWebpay,
  pedido: Pedido,
  sesion: Sesion,
): Promise<{ monto: number }> {
  exigirPermiso(sesion, "ventas.anular");
  const { codigo, monto, version } = pedido;
  exigirMonto(monto);
  const llaves = await leerLlavesWebpay(ctx);
  if (!llaves) throw new Rechazo("estado", TEXTOS_TARJETA.apagado);
  const { reembolso, cobro, nuevo } = await conVenta(
    ctx,
    { codigo, sesion, de: "ajena", version },
    async (tx, { venta, anotar }) => {
      const suyo = await cobroDe(tx, pedido, venta.id);
      const previo = pedido.pedida === undefined ? null : await leerReembolsoDePedida(tx, pedido.pedida);
      if (previo) return { reembolso: previo, cobro: suyo, nuevo: false };
      await pedido.exige?.(tx);
      if (suyo.comercio !== llaves.comercio) throw new Rechazo("estado", TEXTOS_TARJETA.otro_comercio);
      exigir(negativaReembolso(suyo, await leerReembolsos(tx, [suyo.id]), { monto, ahora: tx.now() }));
      const escrito = await escribir(tx, suyo, pedido, sesion.codigo_referido);
      await cambiarVenta(tx, venta, {});
      await anotar("ventas.devolver_tarjeta", { despues: { monto, orden: suyo.buy_order } });
      return { reembolso: escrito, cobro: suyo, nuevo: true };
    },
  );
  if (!nuevo && reembolso.estado === "hecho") return { monto: reembolso.monto };
  if (!nuevo) throw new Rechazo("ocupado", TEXTOS_TARJETA.reembolso_sin_respuesta);
  await pedir(ctx, servicio, { llaves, cobro, reembolso });
  return { monto };
}

async function cobroDe(tx: Tx, { cobro: id }: Pedido, venta: number): Promise<CobroConToken> {
  const cobro = await leerIntento(tx, id);
  if (!cobro || cobro.venta !== venta || !tieneToken(cobro))
    throw new Rechazo("desconocido", TEXTOS_TARJETA.desconocido);
  return cobro;
}

/** The refund, and what it takes from the money of the sale. Money that was never recorded as a payment takes nothing from it. */
async function escribir(
  tx: Tx,
  cobro: CobroConToken,
  { codigo, monto, pedida: de }: Pedido,
  quien: string,
): Promise<FilaReembolso> {
  const pedida = de ?? null;
  const ahora = tx.now();
  const pago = { venta: cobro.venta, via: "webpay" as const, movimiento: null, referencia: cobro.token };
  const anotado = (await buscarPago(tx, pago)) !== null;
  if (anotado && cuadrar(await leerDinero(tx, codigo)).neto < monto)
    throw new Rechazo("valor", TEXTOS_COMPRAS.devolver_de_mas);
  const fila = {
    venta: cobro.venta,
    monto,
    forma: "tarjeta",
    fecha: diaDe(ahora),
    quien,
    creado_en: ahora,
  } as const;
  const nota = pedida === null ? null : `Devolución ${pedida}`;
  const devolucion = anotado ? await insertarDevolucionDeServicio(tx, { ...fila, nota }) : null;
  const proxima_consulta = proximaDeReembolso({ creada_en: cobro.creada_en, creado_en: ahora }, ahora);
  const suyo = { cobro: cobro.id, monto, devolucion, pedida, quien, creado_en: ahora, proxima_consulta };
  return insertarReembolso(tx, { ...suyo, estado: "pidiendo" });
}

type Pedida = { llaves: LlavesWebpay; cobro: CobroConToken; reembolso: FilaReembolso };

/** Asks Transbank, outside of any transaction. */
async function pedir(
  ctx: Ctx,
  servicio: ServicioWebpay,
  { llaves, cobro, reembolso }: Pedida,
): Promise<void> {
  const { id, monto } = reembolso;
  const { token, codigo, creada_en } = cobro;
  try {
    const { leido, cruda } = await servicio.devolver(llaves, token, monto);
    const { type: tipo, authorization_code: autorizacion } = leido;
    await terminarReembolso(ctx, id, { estado: "hecho", tipo, autorizacion, respuesta: cruda });
  } catch (error) {
    if (!(error instanceof FallaWebpay)) throw error;
    ctx.log.warn("webpay: refund without a usable answer", { reembolso: id, ...describeError(error) });
    await avisarDeLlavesWebpay(ctx, error);
    if (error instanceof NegativaWebpay) {
      await terminarReembolso(ctx, id, { estado: "rechazado", detalle: error.motivo });
      throw new Rechazo("estado", `Transbank no aceptó la devolución: ${error.motivo.replace(/\.$/, "")}.`);
    }
    const preguntado = { ...reembolso, token, codigo, creada_en };
    if ((await preguntarPorReembolso(ctx, servicio, preguntado, llaves)) === "hecho") return;
    throw new Rechazo("ocupado", TEXTOS_TARJETA.reembolso_sin_respuesta);
  }
}
