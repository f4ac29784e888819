import { leerJson } from "#modules/comun/leer-json.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { type Asentado, asentarPago } from "./asentar-pago.server.ts";
import { buscarCobro, cambiarCobro } from "./cobros.store.server.ts";
import { type Firmado, verificarFirma } from "./firma.server.ts";
import { avisarDeLlave, leerLlavesKhipu } from "./llaves.server.ts";
import { leerAviso } from "./reglas.ts";
import { FallaKhipu, type ServicioKhipu } from "./servicio.ts";
import { TEXTOS_KHIPU } from "./textos.ts";

/**
 * A notice of Khipu only says that there is something to ask about. Check the signature over the raw bytes before parsing them,
 * and believe what Khipu answers, not what the notice says.
 */
export async function recibirAviso(
  ctx: Ctx,
  servicio: ServicioKhipu,
  firmado: Firmado,
): Promise<Exclude<Asentado, "desconocido">> {
  const llaves = await leerLlavesKhipu(ctx);
  if (!llaves) throw new Rechazo("desconocido", TEXTOS_KHIPU.apagado);
  const veredicto = verificarFirma(llaves.secreto, firmado, ctx.now());
  if (veredicto !== "valida") {
    ctx.log.warn("khipu: notice refused", { veredicto });
    throw new Rechazo("sin_sesion", TEXTOS_KHIPU.firma);
  }
  const aviso = leerAviso(leerJson(firmado.cuerpo));
  if (!aviso) throw new Rechazo("malformado", TEXTOS_KHIPU.aviso);
  const { payment_id } = aviso;
  const pago = await servicio.consultar(llaves.llave, payment_id).catch(async (error: unknown) => {
    if (!(error instanceof FallaKhipu)) throw error;
    ctx.log.warn("khipu: payment not asked for", { payment_id, ...describeError(error) });
    await avisarDeLlave(ctx, error);
    await preguntarPronto(ctx, payment_id);
    throw new Rechazo("ocupado", TEXTOS_KHIPU.consulta);
  });
  const hecho = pago && pago.payment_id === payment_id ? await asentarPago(ctx, pago, aviso) : "desconocido";
  if (hecho !== "desconocido") return hecho;
  ctx.log.warn("khipu: notice of an unknown payment", { payment_id });
  throw new Rechazo("desconocido", TEXTOS_KHIPU.desconocido);
}

/** Khipu may not send the notice again: the job asks at its next turn. */
async function preguntarPronto(ctx: Ctx, payment_id: string): Promise<void> {
  const cobro = await buscarCobro(ctx, payment_id);
  const ahora = ctx.now();
  if (cobro) await cambiarCobro(ctx, cobro.id, { avisado_en: ahora, proxima_consulta: ahora });
}
