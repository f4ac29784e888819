import { leerEncendidas } from "#modules/boletas/configuracion.server.ts";
import { anotarSucesos, pasarDocumentos } from "#modules/boletas/documentos.store.server.ts";
import { leerFirmante } from "#modules/boletas/llaves/llaves.server.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { enOrden } from "#modules/comun/tx/candados.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { callarSobre } from "./callar-sobre.server.ts";
import { ARRIENDO_MS, calla, proximaConsulta, proximoEnvio } from "./interpretar.ts";
import { FallaSii } from "./servicio.ts";
import { conToken, type SesionSii, type Sii } from "./sesion-sii.server.ts";
import { type FilaSobre, leerDelSobre, soltarSobre, tomarSobre } from "./sobres.store.server.ts";

/**
 * Sends the envelopes that are due. One whose answer was lost goes out again with the same bytes, so the SII never sees two
 * folios of one sale. Returns how many it took.
 */
export async function enviarSobres(ctx: Ctx, sii: Sii): Promise<number> {
  const reglas = await leerEncendidas(ctx);
  const firmante = reglas ? await leerFirmante(ctx) : null;
  if (!reglas || !firmante) return 0;
  const ahora = ctx.now();
  for (let enviados = 0; ; ) {
    const hasta = new Date(ctx.now().getTime() + ARRIENDO_MS);
    const sobre = await tomarSobre(ctx, { estado: "listo", ahora, hasta });
    if (!sobre) return enviados;
    if (await enviar(ctx, sii, { ambiente: sobre.ambiente, firmante }, sobre)) enviados++;
    else return enviados;
  }
}

/** While one envelope cannot be sent the others wait: it is the SII that does not answer. */
async function enviar(ctx: Ctx, sii: Sii, sesion: SesionSii, sobre: FilaSobre): Promise<boolean> {
  const { rut_emisor, rut_envia, contenido } = sobre;
  if (!contenido) throw new Error(`The envelope ${sobre.id} has no content.`);
  try {
    const track_id = await conToken(sii, sesion, (token) =>
      sii.servicio.enviar(sobre.ambiente, token, { rut_emisor, rut_envia, contenido }),
    );
    await anotarEnviado(ctx, sobre, track_id);
    return true;
  } catch (error) {
    if (!(error instanceof FallaSii)) throw error;
    ctx.log.warn("boletas: envelope not sent", { sobre: sobre.id, ...describeError(error) });
    await anotarSinEnviar(ctx, sobre, error.message.slice(0, 500));
    return false;
  }
}

/** It goes out again later. After a day the admins are told, and its documents say so. */
async function anotarSinEnviar(ctx: Ctx, sobre: FilaSobre, ultimo_error: string): Promise<void> {
  await enTransaccion(ctx, async (tx) => {
    const ahora = tx.now();
    const documentos = await leerDelSobre(tx, sobre.id);
    enOrden(
      tx.db,
      "boletas",
      documentos.map(({ id }) => id),
    );
    const callado = calla(sobre.creado_en, ahora);
    const suyo = await soltarSobre(tx, sobre, {
      proximo_intento: proximoEnvio(sobre.intentos, ahora),
      ultimo_error,
      silencio_desde: sobre.silencio_desde ?? (callado ? ahora : null),
    });
    if (!suyo || !callado || sobre.silencio_desde) return;
    const cuantas = documentos.length === 1 ? "una boleta" : `${documentos.length} boletas`;
    await callarSobre(tx, sobre, {
      mudos: documentos.map(({ id }) => ({ id, motivo: null })),
      detalle: ultimo_error,
      titulo: "Un envío de boletas no sale al SII",
      texto: `Lleva ${cuantas}. ${ultimo_error} La tienda lo sigue intentando: revisa el certificado y el permiso de quien firma.`,
    });
  });
}

async function anotarEnviado(ctx: Ctx, sobre: FilaSobre, track_id: string): Promise<void> {
  await enTransaccion(ctx, async (tx) => {
    const ahora = tx.now();
    const documentos = await leerDelSobre(tx, sobre.id);
    const ids = documentos.map(({ id }) => id);
    enOrden(tx.db, "boletas", ids);
    const suyo = await soltarSobre(tx, sobre, {
      estado: "enviado",
      track_id,
      estado_sii: null,
      enviado_en: ahora,
      silencio_desde: null,
      intentos: 0,
      proximo_intento: proximaConsulta(1, ahora),
      ultimo_error: null,
    });
    // Another process took the envelope over and sent the same bytes: its number stands.
    if (!suyo) return;
    await pasarDocumentos(tx, ids, "enviada");
    await anotarSucesos(tx, [{ sobre: sobre.id }], { suceso: "enviado", detalle: track_id });
    tx.announce({ tabla: "boletas_documentos" });
  });
}
