import { setTimeout as sleep } from "node:timers/promises";
import { cuadrar } from "#modules/compras/dinero/dinero.ts";
import { leerDinero } from "#modules/compras/dinero/pagos.store.server.ts";
import { conVenta } from "#modules/compras/venta/con-venta.server.ts";
import type { VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import {
  contarIntentos,
  type FilaTarjeta,
  insertarTarjeta,
  leerIntento,
  leerTarjetasDeVenta,
  moverTarjeta,
} from "./cobros.store.server.ts";
import { avisarDeLlavesWebpay, leerLlavesWebpay } from "./llaves.server.ts";
import { proximaPregunta, REUSO_MS, SIN_CREAR_MS } from "./plazos.ts";
import { FallaWebpay, type LlavesWebpay, type ServicioWebpay } from "./servicio.ts";
import { RUTA_RETORNO, TEXTOS_TARJETA } from "./textos.ts";

const PASO_MS = 200;
const PASOS = 60;

/** The form of Webpay to which the browser is sent with its token. */
export type FormularioWebpay = { url: string; token: string };

/**
 * 'Pagar con tarjeta': opens an attempt at Transbank for what the sale lacks. An attempt of the same amount that was opened a moment
 * ago is used again, and of several clicks one asks Transbank.
 */
export async function pagarConTarjeta(
  ctx: Ctx,
  servicio: ServicioWebpay,
  { codigo }: { codigo: string },
  sesion: Sesion,
): Promise<FormularioWebpay> {
  const llaves = await leerLlavesWebpay(ctx);
  if (!llaves) throw new Rechazo("estado", TEXTOS_TARJETA.apagado);
  const { cobro, creo } = await conVenta(ctx, { codigo, sesion, de: "propia" }, (tx, tomada) =>
    tomarIntento(tx, tomada, llaves),
  );
  if (cobro.url !== null && cobro.token !== null) return { url: cobro.url, token: cobro.token };
  if (!creo) return esperarFormulario(ctx, cobro.id);
  // Transbank is asked outside of the transaction: a slow answer must not hold the lock of the sale.
  try {
    const { leido, cruda } = await servicio.crear(llaves, {
      buy_order: cobro.buy_order,
      session_id: cobro.session_id,
      amount: cobro.monto,
      return_url: `${ctx.public_url}${RUTA_RETORNO}`,
    });
    const abierta = { ...leido, estado: "abierta" as const, respuesta_creacion: cruda };
    const proxima_consulta = proximaPregunta({ ...cobro, estado: "abierta" }, ctx.now());
    const abrio = await enTransaccion(ctx, (tx) => moverTarjeta(tx, cobro, { ...abierta, proxima_consulta }));
    // Another press took this attempt for lost and made its own: the customer must not pay this one.
    if (!abrio) throw new Rechazo("ocupado", TEXTOS_TARJETA.sin_respuesta);
    return leido;
  } catch (error) {
    if (!(error instanceof FallaWebpay)) throw error;
    ctx.log.warn("webpay: attempt not created", { codigo, ...describeError(error) });
    const detalle = error.message.slice(0, 200);
    await enTransaccion(ctx, (tx) =>
      moverTarjeta(tx, cobro, { estado: "fallida", detalle, proxima_consulta: null }),
    );
    await avisarDeLlavesWebpay(ctx, error);
    throw new Rechazo("ocupado", TEXTOS_TARJETA.sin_respuesta);
  }
}

type Tomado = { cobro: FilaTarjeta; creo: boolean };

/** Finds the attempt to use, or claims the right to create one, under the lock of the sale. */
async function tomarIntento(tx: Tx, { venta }: VentaTomada, { comercio }: LlavesWebpay): Promise<Tomado> {
  const { falta } = cuadrar(await leerDinero(tx, venta.codigo));
  if (falta === 0 || venta.origen === "sorteo") throw new Rechazo("estado", TEXTOS_TARJETA.nada_que_pagar);
  const ahora = tx.now();
  const hace = ({ creada_en }: FilaTarjeta) => ahora.getTime() - creada_en.getTime();
  for (const previo of await leerTarjetasDeVenta(tx, venta.id)) {
    if (previo.estado === "confirmando") throw new Rechazo("estado", TEXTOS_TARJETA.confirmando);
    if (previo.estado === "creada" && hace(previo) < SIN_CREAR_MS) return { cobro: previo, creo: false };
    if (previo.estado === "creada")
      await moverTarjeta(tx, previo, { estado: "fallida", detalle: "sin respuesta", proxima_consulta: null });
    const sirve = previo.monto === falta && previo.comercio === comercio && hace(previo) < REUSO_MS;
    if (previo.estado === "abierta" && sirve) return { cobro: previo, creo: false };
  }
  const numero = (await contarIntentos(tx, venta.id)) + 1;
  const buy_order = `${venta.codigo}-${numero}`;
  const nueva = { venta: venta.id, numero, buy_order, monto: falta, comercio, creada_en: ahora };
  const session_id = Buffer.from(tx.random(24)).toString("hex");
  const proxima_consulta = proximaPregunta(
    { estado: "creada", creada_en: ahora, confirmando_en: null },
    ahora,
  );
  const cobro = await insertarTarjeta(tx, { ...nueva, session_id, estado: "creada", proxima_consulta });
  return { cobro, creo: true };
}

/** Waits for the request that creates the attempt. */
async function esperarFormulario(ctx: Ctx, id: number): Promise<FormularioWebpay> {
  for (let paso = 0; paso < PASOS; paso++) {
    await sleep(PASO_MS);
    const cobro = await leerIntento(ctx, id);
    if (cobro?.url && cobro.token) return { url: cobro.url, token: cobro.token };
    if (cobro?.estado !== "creada") break;
  }
  throw new Rechazo("ocupado", TEXTOS_TARJETA.sin_respuesta);
}
