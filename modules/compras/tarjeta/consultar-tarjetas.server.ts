import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { asentarTarjeta } from "./asentar-tarjeta.server.ts";
import {
  atenderTarjeta,
  type CobroTarjeta,
  leerTarjetasPorConsultar,
  moverTarjeta,
  tieneToken,
} from "./cobros.store.server.ts";
import { avisarDeLlavesWebpay, leerLlavesWebpay } from "./llaves.server.ts";
import { reembolsoSinRespuesta, trasSilencio, yaNoResponde } from "./plazos.ts";
import { leerReembolsosPendientes, type ReembolsoPendiente } from "./reembolsos.store.server.ts";
import type { LlavesWebpay, ServicioWebpay } from "./servicio.ts";
import { posponerReembolso, preguntarPorReembolso } from "./terminar-reembolso.server.ts";
import { TEXTOS_TARJETA } from "./textos.ts";

/** At each turn; what is left waits for the next one. */
const POR_VEZ = 20;

/**
 * Asks Transbank about attempts whose browser never came back, about commits whose answer was lost, and about refunds whose answer was lost.
 * Returns how many it learned something about. Nothing is asked while cards are off; what Transbank no longer answers about is told to the
 * admins all the same.
 */
export async function consultarTarjetas(ctx: Ctx, servicio: ServicioWebpay): Promise<number> {
  const ahora = ctx.now();
  const cobros = await leerTarjetasPorConsultar(ctx, ahora, POR_VEZ);
  const reembolsos = await leerReembolsosPendientes(ctx, ahora, POR_VEZ);
  const llaves = cobros.length + reembolsos.length === 0 ? null : await leerLlavesWebpay(ctx);
  let sabidos = 0;
  for (const cobro of cobros)
    if (llaves && (await consultarUna(ctx, servicio, cobro, llaves))) sabidos++;
    else if (!llaves && yaNoResponde(cobro, ahora)) await posponer(ctx, cobro);
  for (const reembolso of reembolsos)
    if (llaves && (await consultarReembolso(ctx, servicio, reembolso, llaves))) sabidos++;
    else if (!llaves && reembolsoSinRespuesta(reembolso, ahora)) await posponerReembolso(ctx, reembolso);
  return sabidos;
}

/** True when it has ended. */
async function consultarReembolso(
  ctx: Ctx,
  servicio: ServicioWebpay,
  reembolso: ReembolsoPendiente,
  llaves: LlavesWebpay,
): Promise<boolean> {
  const { token, comercio } = reembolso;
  if (token !== null && comercio === llaves.comercio)
    return (await preguntarPorReembolso(ctx, servicio, { ...reembolso, token }, llaves)) !== "pidiendo";
  await posponerReembolso(ctx, reembolso);
  return false;
}

/** The job asks again later. Once Transbank no longer answers, the admins are told of a commit whose end is unknown. */
async function posponer(ctx: Ctx, cobro: CobroTarjeta): Promise<void> {
  await enTransaccion(ctx, async (tx) => {
    const proxima_consulta = trasSilencio(cobro, tx.now());
    if (!(await moverTarjeta(tx, cobro, { proxima_consulta }))) return;
    if (proxima_consulta !== null || cobro.estado !== "confirmando") return;
    await avisarAdmins(tx, {
      permiso: "conexiones.editar",
      clave: `webpay-sin-respuesta:${cobro.buy_order}`,
      titulo: `Transbank no dijo si cobró ${pesos(cobro.monto)} de ${cobro.codigo}`,
      texto:
        "Busca la orden en el portal de Transbank. Si cobró, anota el pago en la venta o devuélvelo allá. Después presiona 'Ya lo revisé'.",
      enlace: "/admin/ajustes/conexiones#webpay",
    });
  });
}

/** True when the attempt changed its state. */
async function consultarUna(
  ctx: Ctx,
  servicio: ServicioWebpay,
  cobro: CobroTarjeta,
  llaves: LlavesWebpay,
): Promise<boolean> {
  if (!tieneToken(cobro)) {
    const fallida = { estado: "fallida" as const, detalle: "sin respuesta", proxima_consulta: null };
    return enTransaccion(ctx, (tx) => moverTarjeta(tx, cobro, fallida));
  }
  // Only the keys that opened it can ask about it.
  if (cobro.comercio !== llaves.comercio) {
    await posponer(ctx, cobro);
    return false;
  }
  try {
    const respuesta = await servicio.consultar(llaves, cobro.token);
    return (await asentarTarjeta(ctx, cobro.id, respuesta, "estado")) !== cobro.estado;
  } catch (error) {
    ctx.log.warn("webpay: attempt not asked for", { orden: cobro.buy_order, ...describeError(error) });
    await avisarDeLlavesWebpay(ctx, error);
    await posponer(ctx, cobro);
    return false;
  }
}

/** The owner has settled what an attempt was left for. */
export async function darTarjetaPorRevisada(ctx: Ctx, id: number, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "conexiones.editar");
  await enTransaccion(ctx, async (tx) => {
    const orden = await atenderTarjeta(tx, id, tx.now());
    if (orden === null) throw new Rechazo("desconocido", TEXTOS_TARJETA.sin_revisar);
    const quien = sesion.codigo_referido;
    await anotarAuditoria(tx, { quien, accion: "webpay.revisar", objeto: `tarjeta:${orden}` });
  });
}
