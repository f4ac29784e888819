import { setTimeout as sleep } from "node:timers/promises";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { asentarTarjeta } from "./asentar-tarjeta.server.ts";
import {
  buscarPorOrden,
  buscarPorToken,
  type CobroConToken,
  reclamarTarjeta,
} from "./cobros.store.server.ts";
import { type EstadoTarjeta, estadosDe, trasHecho } from "./estado-tarjeta.ts";
import type { Saber } from "./hecho.ts";
import { avisarDeLlavesWebpay, leerLlavesWebpay } from "./llaves.server.ts";
import { proximaPregunta } from "./plazos.ts";
import type { Retorno } from "./retorno.ts";
import { FallaWebpay, type LlavesWebpay, NegativaWebpay, type ServicioWebpay } from "./servicio.ts";
import { TEXTOS_TARJETA } from "./textos.ts";

/** How long a second return waits for the first one. */
type Espera = { paso: number; pasos: number };
const ESPERA: Espera = { paso: 200, pasos: 50 };

export type Llegada = { token: string; estado: EstadoTarjeta };

/**
 * A browser comes back from Webpay. It is the only messenger: it may come twice at once, late or never, and anybody may send what it
 * sends. What counts is Transbank's answer: to the commit, which one return sends once, or to the question about the status.
 */
export async function recibirRetorno(
  ctx: Ctx,
  servicio: ServicioWebpay,
  retorno: Retorno,
  espera: Espera = ESPERA,
): Promise<Llegada> {
  const cobro = await buscarCobro(ctx, retorno);
  if (!cobro) throw new Rechazo("desconocido", TEXTOS_TARJETA.desconocido);
  const llegar = retorno.clase === "vuelve" ? volver : abandonar;
  return { token: cobro.token, estado: await llegar(ctx, servicio, cobro, espera) };
}

async function buscarCobro(ctx: Ctx, retorno: Retorno): Promise<CobroConToken | null> {
  if (retorno.clase === "vuelve") return buscarPorToken(ctx, retorno.token);
  const { token, orden, sesion } = retorno;
  if (token === null)
    return orden && sesion ? buscarPorOrden(ctx, { buy_order: orden, session_id: sesion }) : null;
  const cobro = await buscarPorToken(ctx, token);
  const calza =
    (orden ?? cobro?.buy_order) === cobro?.buy_order && (sesion ?? cobro?.session_id) === cobro?.session_id;
  return calza ? cobro : null;
}

/** The keys of the commerce that opened the attempt; null when the shop has others now, or none. */
async function llavesDe(ctx: Ctx, { comercio }: CobroConToken): Promise<LlavesWebpay | null> {
  const llaves = await leerLlavesWebpay(ctx);
  return llaves?.comercio === comercio ? llaves : null;
}

/** Commits, if no other return did. The claim is stored before Transbank is asked, so a process that dies here leaves a trace. */
async function volver(
  ctx: Ctx,
  servicio: ServicioWebpay,
  cobro: CobroConToken,
  espera: Espera,
): Promise<EstadoTarjeta> {
  const llaves = trasHecho(cobro.estado, "vuelve") === null ? null : await llavesDe(ctx, cobro);
  const ahora = ctx.now();
  const confirmando = { ...cobro, estado: "confirmando" as const, confirmando_en: ahora };
  const proxima = proximaPregunta(confirmando, ahora) ?? ahora;
  const reclamo =
    llaves !== null &&
    (await enTransaccion(ctx, (tx) =>
      reclamarTarjeta(tx, cobro.token, { desde: estadosDe("vuelve"), ahora, proxima }),
    ));
  if (!llaves || !reclamo) {
    const estado = await esperarRespuesta(ctx, cobro, espera);
    // The return that committed is slow, or its process is gone: the status may already say how it ended.
    const suyas = estado === "confirmando" ? await llavesDe(ctx, cobro) : null;
    return suyas ? preguntar(ctx, servicio, { cobro, llaves: suyas }, "estado") : estado;
  }
  try {
    const respuesta = await servicio.confirmar(llaves, cobro.token);
    return await asentarTarjeta(ctx, cobro.id, respuesta, "commit");
  } catch (error) {
    if (!(error instanceof FallaWebpay)) throw error;
    ctx.log.warn("webpay: commit without a usable answer", {
      orden: cobro.buy_order,
      ...describeError(error),
    });
    await avisarDeLlavesWebpay(ctx, error);
    return preguntar(ctx, servicio, { cobro, llaves }, error instanceof NegativaWebpay ? "negada" : "estado");
  }
}

/** The customer left the form: the status decides, and the sale can be paid again by any means. */
async function abandonar(ctx: Ctx, servicio: ServicioWebpay, cobro: CobroConToken): Promise<EstadoTarjeta> {
  const llaves = trasHecho(cobro.estado, "abandona") === null ? null : await llavesDe(ctx, cobro);
  return llaves ? preguntar(ctx, servicio, { cobro, llaves }, "abandono") : cobro.estado;
}

type Preguntado = { cobro: CobroConToken; llaves: LlavesWebpay };

/** Asks for the status. Without an answer the attempt stays as it is, and the job asks again. */
async function preguntar(
  ctx: Ctx,
  servicio: ServicioWebpay,
  { cobro, llaves }: Preguntado,
  saber: Saber,
): Promise<EstadoTarjeta> {
  try {
    return await asentarTarjeta(ctx, cobro.id, await servicio.consultar(llaves, cobro.token), saber);
  } catch (error) {
    if (!(error instanceof FallaWebpay)) throw error;
    ctx.log.warn("webpay: status unknown", { orden: cobro.buy_order, ...describeError(error) });
    return (await buscarPorToken(ctx, cobro.token))?.estado ?? cobro.estado;
  }
}

/** Another return commits: read what it stores. No connection is held meanwhile. */
async function esperarRespuesta(
  ctx: Ctx,
  { token, estado }: CobroConToken,
  { paso, pasos }: Espera,
): Promise<EstadoTarjeta> {
  let actual = (await buscarPorToken(ctx, token))?.estado ?? estado;
  for (let n = 0; n < pasos && actual === "confirmando"; n++) {
    await sleep(paso);
    actual = (await buscarPorToken(ctx, token))?.estado ?? actual;
  }
  return actual;
}
