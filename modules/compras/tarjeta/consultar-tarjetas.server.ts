import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { asentarTarjeta } from "./asentar-tarjeta.server.ts";
import {
  atenderTarjeta,
  type CobroTarjeta,
  leerTarjetasPorConsultar,
  moverTarjeta,
  posponerTarjeta,
  tieneToken,
} from "./cobros.store.server.ts";
import { avisarDeLlavesWebpay, leerLlavesWebpay } from "./llaves.server.ts";
import { proximaDeReembolso, trasSilencio } from "./plazos.ts";
import { leerReembolsosPendientes, moverReembolso } from "./reembolsos.store.server.ts";
import type { LlavesWebpay, ServicioWebpay } from "./servicio.ts";
import { preguntarPorReembolso } from "./terminar-reembolso.server.ts";
import { TEXTOS_TARJETA } from "./textos.ts";

/** At each turn; what is left waits for the next one. */
const POR_VEZ = 20;

/**
 * Asks Transbank about attempts whose browser never came back, about commits whose answer was lost, and about refunds whose answer was lost.
 * Returns how many it learned something about. Nothing is asked while cards are off.
 */
export async function consultarTarjetas(ctx: Ctx, servicio: ServicioWebpay): Promise<number> {
  const ahora = ctx.now();
  const cobros = await leerTarjetasPorConsultar(ctx, ahora, POR_VEZ);
  const reembolsos = await leerReembolsosPendientes(ctx, ahora, POR_VEZ);
  const llaves = cobros.length + reembolsos.length === 0 ? null : await leerLlavesWebpay(ctx);
  if (!llaves) return 0;
  let sabidos = 0;
  for (const cobro of cobros) if (await consultarUna(ctx, servicio, cobro, llaves)) sabidos++;
  for (const { token, comercio, ...reembolso } of reembolsos) {
    if (token === null || comercio !== llaves.comercio) {
      const proxima_consulta = proximaDeReembolso(reembolso.creado_en, ahora);
      await enTransaccion(ctx, (tx) => moverReembolso(tx, reembolso.id, { proxima_consulta }));
    } else if ((await preguntarPorReembolso(ctx, servicio, { ...reembolso, token }, llaves)) !== "pidiendo")
      sabidos++;
  }
  return sabidos;
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
  const ahora = ctx.now();
  // Only the keys that opened it can ask about it.
  if (cobro.comercio !== llaves.comercio) {
    await posponerTarjeta(ctx, cobro.id, trasSilencio(cobro, ahora));
    return false;
  }
  try {
    const respuesta = await servicio.consultar(llaves, cobro.token);
    return (await asentarTarjeta(ctx, cobro.id, respuesta, "estado")) !== cobro.estado;
  } catch (error) {
    ctx.log.warn("webpay: attempt not asked for", { orden: cobro.buy_order, ...describeError(error) });
    await avisarDeLlavesWebpay(ctx, error);
    await posponerTarjeta(ctx, cobro.id, trasSilencio(cobro, ahora));
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
