import { leerEncendidas } from "#modules/boletas/configuracion.server.ts";
import { revisarVenta } from "#modules/boletas/deuda/revisar-venta.server.ts";
import { tieneFinal } from "#modules/boletas/estado-documento.ts";
import { leerFirmante } from "#modules/boletas/llaves/llaves.server.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import {
  type FinalDocumento,
  type Guardado,
  guardarRespuesta,
  type RespuestaSobreLeida,
} from "./guardar-respuesta.server.ts";
import { ARRIENDO_MS, calla, finalDelDetalle, finalDelDocumento, leerRespuestaSobre } from "./interpretar.ts";
import { FallaSii, type RespuestaSobre } from "./servicio.ts";
import { conToken, type SesionSii, type Sii } from "./sesion-sii.server.ts";
import { type DelSobre, type FilaSobre, leerDelSobre, tomarSobre } from "./sobres.store.server.ts";

const SIN_RECEPTOR = "66666666-6";

/** Asks about the envelopes that wait for the SII's answer. Returns of how many something was learned. */
export async function consultarSobres(ctx: Ctx, sii: Sii): Promise<number> {
  const reglas = await leerEncendidas(ctx);
  const firmante = reglas ? await leerFirmante(ctx) : null;
  if (!reglas || !firmante) return 0;
  const ahora = ctx.now();
  for (let sabidos = 0; ; ) {
    const hasta = new Date(ctx.now().getTime() + ARRIENDO_MS);
    const sobre = await tomarSobre(ctx, { estado: "enviado", ahora, hasta });
    if (!sobre) return sabidos;
    const { final, rechazadas } = await consultar(ctx, sii, { ambiente: sobre.ambiente, firmante }, sobre);
    if (final) sabidos++;
    for (const codigo of rechazadas) await enTransaccion(ctx, (tx) => revisarVenta(tx, codigo, reglas));
  }
}

async function consultar(ctx: Ctx, sii: Sii, sesion: SesionSii, sobre: FilaSobre): Promise<Guardado> {
  try {
    const respondido = await preguntar(ctx, sii, sesion, sobre);
    return await guardarRespuesta(ctx, sobre, respondido);
  } catch (error) {
    if (!(error instanceof FallaSii)) throw error;
    ctx.log.warn("boletas: envelope not asked for", { sobre: sobre.id, ...describeError(error) });
    const sinRespuesta = { clase: "espera" as const, estado: null, error: error.message.slice(0, 500) };
    return guardarRespuesta(ctx, sobre, sinRespuesta);
  }
}

async function preguntar(
  ctx: Ctx,
  sii: Sii,
  sesion: SesionSii,
  sobre: FilaSobre,
): Promise<RespuestaSobreLeida> {
  const { rut_emisor, track_id } = sobre;
  const respuesta = await conToken(sii, sesion, (token) =>
    sii.servicio.estadoSobre(sobre.ambiente, token, { rut_emisor, track_id: track_id ?? "" }),
  );
  const { estado } = respuesta;
  const lectura = leerRespuestaSobre(respuesta, sobre.documentos);
  if (lectura === "espera" || lectura === "sin_permiso") return { clase: lectura, estado, error: null };
  const documentos = (await leerDelSobre(ctx, sobre.id)).filter((uno) => !tieneFinal(uno.estado));
  if (lectura === "por_documento" || lectura === "repetido") {
    // The SII does not know a document while it is at work on the first envelope.
    const esperaPrimero = lectura === "repetido" && !calla(sobre.enviado_en ?? ctx.now(), ctx.now());
    const caso = { sobre, documentos, respuesta, esperaPrimero };
    return { clase: "final", estado, fallos: await preguntarPorCada(sii, sesion, caso) };
  }
  const motivo = lectura === "rechazado" ? `El SII rechazó el envío (${estado}).` : null;
  const final = lectura === "rechazado" ? ("rechazada" as const) : ("aceptada" as const);
  return { clase: "final", estado, fallos: documentos.map(({ id }) => ({ id, final, motivo })) };
}

type Caso = {
  sobre: FilaSobre;
  documentos: readonly DelSobre[];
  respuesta: RespuestaSobre;
  esperaPrimero: boolean;
};

/**
 * The fate of each document of a processed envelope. A document that the SII names as refused may be one that it accepted when the
 * same bytes came first, so it is asked about alone, as are all when the SII names none.
 */
async function preguntarPorCada(sii: Sii, sesion: SesionSii, caso: Caso): Promise<FinalDocumento[]> {
  const { sobre, documentos, respuesta, esperaPrimero } = caso;
  const fallos: FinalDocumento[] = [];
  for (const documento of documentos) {
    const dicho = respuesta.detalle.find(
      ({ tipo, folio }) => tipo === documento.tipo && folio === documento.folio,
    );
    const delDetalle = dicho ? finalDelDetalle(dicho.estado) : null;
    if (delDetalle === "reparo") {
      fallos.push({ id: documento.id, final: "reparo", motivo: dicho?.motivo ?? null });
      continue;
    }
    const solo = await conToken(sii, sesion, (token) =>
      sii.servicio.estadoDocumento(sobre.ambiente, token, comoSeConsulta(sobre, documento)),
    );
    const leido = finalDelDocumento(solo) ?? delDetalle;
    const final = leido === "rechazada" && esperaPrimero ? null : leido;
    fallos.push({ id: documento.id, final, motivo: dicho?.motivo || solo.descripcion || null });
  }
  return fallos;
}

const comoSeConsulta = (
  { rut_emisor }: FilaSobre,
  { tipo, folio, total, fecha, receptor_rut }: DelSobre,
) => ({
  rut_emisor,
  tipo: tipo === 41 ? (41 as const) : (39 as const),
  folio: folio ?? 0,
  total,
  fecha: fecha ?? "",
  rut_receptor: receptor_rut ?? SIN_RECEPTOR,
});
