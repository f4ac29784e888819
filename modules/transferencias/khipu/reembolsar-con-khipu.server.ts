import { conDevolucion, type DevolucionEnMano } from "#modules/compras/devoluciones/con-devolucion.server.ts";
import { cambiarPedida } from "#modules/compras/devoluciones/devoluciones.store.server.ts";
import { negativaPagar } from "#modules/compras/devoluciones/estado-devolucion.ts";
import { montoDe } from "#modules/compras/devoluciones/monto.ts";
import { type Reembolso, reembolsar } from "#modules/compras/devoluciones/reembolsar-devolucion.server.ts";
import { TEXTOS_DEVOLUCION } from "#modules/compras/devoluciones/textos.ts";
import { cuadrar } from "#modules/compras/dinero/dinero.ts";
import { insertarDevolucionDeServicio, leerDinero } from "#modules/compras/dinero/pagos.store.server.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { leerLineas } from "#modules/compras/venta/lineas.store.server.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { cambiarCobro } from "./cobros.store.server.ts";
import { leerLlavesKhipu } from "./llaves.server.ts";
import {
  cobroParaDevolver,
  type FilaReembolsoKhipu,
  insertarReembolsoKhipu,
  leerReembolsoVivo,
} from "./reembolsos.store.server.ts";
import { PRIMERA_CONSULTA_MS } from "./reglas.ts";
import { FallaKhipu, NegativaKhipu, type ServicioKhipu } from "./servicio.ts";
import { terminarReembolsoEn } from "./terminar-reembolso.server.ts";
import { TEXTOS_KHIPU } from "./textos.ts";

type Nombrada = { id: number; version?: number | undefined };

/**
 * 'Devolver por Khipu', for a return that is to be paid by transfer: the refund is written before Khipu is asked, and Khipu is asked once,
 * whatever happens. Then everything that follows from the money happens, as with a transfer. What was cut off between both is finished by
 * the job of Khipu.
 */
export async function reembolsarConKhipu(
  ctx: Ctx,
  servicio: ServicioKhipu,
  { id, version }: Nombrada,
  sesion: Sesion,
): Promise<Reembolso> {
  exigirPermiso(sesion, "ventas.anular");
  const llaves = await leerLlavesKhipu(ctx);
  if (!llaves) throw new Rechazo("estado", TEXTOS_KHIPU.apagado);
  const pedida = { id, version, sesion, de: "ajena" as const };
  const pedido = await conDevolucion(ctx, pedida, (tx, enMano) =>
    escribir(tx, enMano, sesion.codigo_referido),
  );
  try {
    await servicio.devolver(llaves.llave, pedido.payment_id, pedido.parte);
  } catch (error) {
    if (!(error instanceof FallaKhipu)) throw error;
    ctx.log.warn("khipu: refund without a usable answer", { devolucion: id, ...describeError(error) });
    // Not 'ocupado': a browser repeats a form of which the server says that it is busy.
    if (!(error instanceof NegativaKhipu)) throw new Rechazo("estado", TEXTOS_KHIPU.reembolso_sin_respuesta);
    await terminar(ctx, id, { estado: "rechazado", detalle: error.motivo }, sesion);
    throw new Rechazo("estado", `Khipu no aceptó la devolución: ${error.motivo.replace(/\.$/, "")}.`);
  }
  await terminar(ctx, id, { estado: "hecho", detalle: null }, sesion);
  return reembolsar(ctx, id, { sesion, forma: "khipu" });
}

/** The refund, and what it takes from the money of the sale. From then on the money of this return cannot leave another way. */
async function escribir(
  tx: Tx,
  { venta, pedida, lineas, anotar }: DevolucionEnMano,
  quien: string,
): Promise<{ payment_id: string; parte: number | null }> {
  exigir(negativaPagar(pedida, tx.now()));
  if (pedida.forma !== "transferencia")
    throw new Rechazo(
      "estado",
      pedida.forma === "khipu" ? TEXTOS_KHIPU.reembolso_en_curso : TEXTOS_DEVOLUCION.otra_forma,
    );
  const { total: monto, diferencia } = montoDe(venta, await leerLineas(tx, [venta.id]), lineas);
  if (diferencia > 0) throw new Rechazo("estado", TEXTOS_KHIPU.reembolso_con_diferencia);
  const { cobro, negativa } = await cobroParaDevolver(tx, venta.id, monto);
  exigir(negativa);
  if (!cobro) throw new Rechazo("estado", TEXTOS_KHIPU.reembolso_no);
  if (cuadrar(await leerDinero(tx, venta.codigo)).neto < monto)
    throw new Rechazo("valor", TEXTOS_COMPRAS.devolver_de_mas);
  const ahora = tx.now();
  const { id: pedida_id } = pedida;
  const devolucion = await insertarDevolucionDeServicio(tx, {
    venta: venta.id,
    monto,
    fecha: diaDe(ahora),
    forma: "khipu",
    nota: `Devolución ${pedida_id}`,
    quien,
    creado_en: ahora,
  });
  const suyo = { cobro: cobro.id, pedida: pedida_id, devolucion, monto, quien, creado_en: ahora };
  await insertarReembolsoKhipu(tx, { ...suyo, estado: "pidiendo" });
  await cambiarPedida(tx, pedida, { forma: "khipu" });
  // When a payment was given back whole, Khipu says so when the shop asks.
  await cambiarCobro(tx, cobro.id, { proxima_consulta: new Date(ahora.getTime() + PRIMERA_CONSULTA_MS) });
  const { payment_id } = cobro;
  await anotar("devoluciones.por_khipu", { despues: { devolucion: pedida_id, monto, cobro: payment_id } });
  return { payment_id, parte: monto === cobro.monto ? null : monto };
}

type Fin = Pick<FilaReembolsoKhipu, "detalle"> & { estado: "hecho" | "rechazado" };

/** Stores the answer of Khipu. A person, or the job, may have ended the refund first. */
const terminar = (ctx: Ctx, id: number, fin: Fin, sesion: Sesion): Promise<void> =>
  conDevolucion(ctx, { id, sesion }, async (tx, { pedida }) => {
    const reembolso = await leerReembolsoVivo(tx, id);
    if (reembolso) await terminarReembolsoEn(tx, pedida, reembolso, fin);
  });
