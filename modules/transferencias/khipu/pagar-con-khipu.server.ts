import { setTimeout as sleep } from "node:timers/promises";
import { cuadrar } from "#modules/compras/dinero/dinero.ts";
import { leerDinero } from "#modules/compras/dinero/pagos.store.server.ts";
import { conVenta } from "#modules/compras/venta/con-venta.server.ts";
import type { VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import {
  cambiarCobro,
  type FilaCobro,
  insertarCobro,
  leerPorId,
  leerVivo,
  soltarCobro,
  terminarDeCrear,
} from "./cobros.store.server.ts";
import { avisarDeLlave, leerLlavesKhipu } from "./llaves.server.ts";
import { PRIMERA_CONSULTA_MS, RESTO_MS, VIGENCIA_MS } from "./reglas.ts";
import { type CobroPedido, FallaKhipu, type ServicioKhipu } from "./servicio.ts";
import { RUTA_AVISOS, TEXTOS_KHIPU } from "./textos.ts";

/** A request that has not ended by then was cut off: the client gives up long before. */
const ABANDONADO_MS = 60_000;
const PASO_MS = 200;
const PASOS = 60;

/**
 * 'Pagar con Khipu': asks Khipu to collect what the sale lacks, and returns the page where the customer pays. A payment of the
 * same amount that can still be paid is used again, and of several clicks one asks Khipu.
 */
export async function pagarConKhipu(
  ctx: Ctx,
  servicio: ServicioKhipu,
  { codigo }: { codigo: string },
  sesion: Sesion,
): Promise<string> {
  const llaves = await leerLlavesKhipu(ctx);
  if (!llaves) throw new Rechazo("estado", TEXTOS_KHIPU.apagado);
  const { cobro, creo } = await conVenta(ctx, { codigo, sesion, de: "propia" }, tomarCobro);
  if (cobro.payment_url !== null) return cobro.payment_url;
  if (!creo) return esperarPagina(ctx, cobro.id);
  // Khipu is asked outside of the transaction: a slow answer must not hold the lock of the sale.
  try {
    const creado = await servicio.crear(llaves.llave, pedidoDe(ctx, { cobro, codigo, sesion }));
    const proxima_consulta = new Date(ctx.now().getTime() + PRIMERA_CONSULTA_MS);
    const { payment_id, payment_url } = creado;
    await terminarDeCrear(ctx, cobro, { payment_id, payment_url, proxima_consulta });
    return payment_url;
  } catch (error) {
    await soltarCobro(ctx, cobro);
    if (!(error instanceof FallaKhipu)) throw error;
    ctx.log.warn("khipu: payment not created", { codigo, ...describeError(error) });
    await avisarDeLlave(ctx, error);
    throw new Rechazo("ocupado", TEXTOS_KHIPU.sin_respuesta);
  }
}

type Tomado = { cobro: FilaCobro; creo: boolean };

/** Finds the payment to use, or claims the right to create it, under the lock of the sale. */
async function tomarCobro(tx: Tx, { venta }: VentaTomada): Promise<Tomado> {
  const { falta } = cuadrar(await leerDinero(tx, venta.codigo));
  if (falta === 0 || venta.origen === "sorteo") throw new Rechazo("estado", TEXTOS_KHIPU.nada_que_pagar);
  const ahora = tx.now();
  const nuevo = { creado_en: ahora, vence_en: new Date(ahora.getTime() + VIGENCIA_MS) };
  const vivo = await leerVivo(tx, venta.id, falta);
  if (vivo?.estado === "creando") {
    if (ahora.getTime() - vivo.creado_en.getTime() < ABANDONADO_MS) return { cobro: vivo, creo: false };
    await cambiarCobro(tx, vivo.id, nuevo);
    return { cobro: { ...vivo, ...nuevo }, creo: true };
  }
  if (vivo && vivo.vence_en.getTime() - ahora.getTime() > RESTO_MS) return { cobro: vivo, creo: false };
  // The job goes on asking about the old one: an attempt to pay it may be under way.
  if (vivo) await cambiarCobro(tx, vivo.id, { estado: "vencido" });
  const cobro = await insertarCobro(tx, { venta: venta.id, monto: falta, estado: "creando", ...nuevo });
  return { cobro, creo: true };
}

type Pedida = { cobro: FilaCobro; codigo: string; sesion: Sesion };

function pedidoDe({ public_url }: Ctx, { cobro, codigo, sesion }: Pedida): CobroPedido {
  const compra = `${public_url}/mis-pedidos?compra=${codigo}`;
  return {
    amount: cobro.monto,
    currency: "CLP",
    subject: `Compra ${codigo}`,
    transaction_id: codigo,
    return_url: `${compra}&khipu=vuelta`,
    cancel_url: compra,
    notify_url: `${public_url}${RUTA_AVISOS}`,
    notify_api_version: "3.0",
    payer_email: sesion.email,
    expires_date: cobro.vence_en.toISOString(),
  };
}

/** Waits for the request that creates the payment. */
async function esperarPagina(ctx: Ctx, id: number): Promise<string> {
  for (let paso = 0; paso < PASOS; paso++) {
    await sleep(PASO_MS);
    const cobro = await leerPorId(ctx, id);
    if (cobro?.payment_url) return cobro.payment_url;
    if (!cobro) break;
  }
  throw new Rechazo("ocupado", TEXTOS_KHIPU.sin_respuesta);
}
