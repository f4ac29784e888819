import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { avisarDeLlaves } from "./avisar-llaves.server.ts";
import { leerEncendidas } from "./configuracion.server.ts";
import { buscarCambiadas, buscarDebidas } from "./deuda/buscar-debidas.server.ts";
import { emitirDebidas } from "./emision/emitir.server.ts";
import { consultarSobres } from "./envio/consultar.server.ts";
import { ensobrar } from "./envio/ensobrar.server.ts";
import { enviarSobres } from "./envio/enviar.server.ts";
import type { Sii } from "./envio/sesion-sii.server.ts";

/** Takes boletas from the payment to the SII's answer, as far as they come this time. Nothing happens while they are off. */
export async function atenderBoletas(ctx: Ctx, sii: Sii) {
  if (!(await leerEncendidas(ctx))) return 0;
  const debidas = await buscarDebidas(ctx);
  const timbradas = await emitirDebidas(ctx, sii.firmador);
  const sobres = await ensobrar(ctx, sii.firmador);
  const enviados = await enviarSobres(ctx, sii);
  const respondidos = await consultarSobres(ctx, sii);
  return { debidas, timbradas, sobres, enviados, respondidos };
}

/** What a job of a minute does not look at: all sales since the boletas are on, what was annulled, and what runs out. */
export async function repasarBoletas(ctx: Ctx) {
  if (!(await leerEncendidas(ctx))) return 0;
  const debidas = await buscarDebidas(ctx, { todas: true });
  const cambiadas = await buscarCambiadas(ctx);
  const avisos = await avisarDeLlaves(ctx);
  return { debidas, cambiadas, avisos };
}
