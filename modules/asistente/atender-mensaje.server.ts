import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { estaBloqueada } from "#modules/comun/bloqueos/bloqueos.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import type { QuienConsiente } from "#modules/consentimientos/consentimientos.store.server.ts";
import { consiente, responderConsentimiento } from "#modules/consentimientos/consentir.server.ts";
import type { Adjunto } from "./archivos.ts";
import { abrirConversacion, contarPendiente, guardarMensajes } from "./asistente.store.server.ts";
import { cargarConversacion, huellaConversacion } from "./cargar-conversacion.server.ts";
import { entregarCharla } from "./entregar-charla.server.ts";
import type { Hecho } from "./hechos/hecho.ts";
import { conOrigen, hechosDe } from "./hechos/origen.ts";
import { claveDePregunta } from "./lenguaje/normalizar.ts";
import { sinDatosPersonales } from "./lenguaje/sin-datos.ts";
import { conPermiso, type OrdenPermiso, ordenDePermiso, RESPUESTAS_PERMISO } from "./permiso.ts";
import { contarDetenida, gastarConsulta } from "./presupuesto.server.ts";
import { DIAS_CONVERSACION } from "./promesas.ts";
import type { MensajeGuardado, Motor, RespuestaAsistente } from "./protocolo.ts";
import { type Contestacion, contestar, tarjetaEnlace } from "./respuesta/contestacion.ts";
import { responder } from "./respuesta/responder.server.ts";
import { pidePersona } from "./respuesta/responder-persona.server.ts";
import { sugerir } from "./sugerencias.ts";
import { TEXTOS_ASISTENTE } from "./textos.ts";
import { PACIENCIA_MOTOR } from "./topes.ts";
import { PASAR_CHARLA, pasaLaCharla } from "./traspaso.ts";

export type MensajeRecibido = { sessionId: string; texto: string; archivos: Adjunto[] };

/**
 * An external assistant: n8n or a model. It is asked only with the person's permission. When it fails, is slow or has used up the day's budget, the built-in
 * one answers.
 */
export type MotorExterno = {
  motor: Exclude<Motor, "propio">;
  responder: (consulta: ConsultaMotor, signal: AbortSignal) => Promise<RespuestaExterna>;
};
/** The facts that an answer shows, where its engine knows them. */
type RespuestaExterna = RespuestaAsistente & { hechos?: readonly Hecho[] };

/** An engine gave an answer that the shop does not show; see `hechos/revisar.ts`. */
export class RespuestaDetenida extends Error {
  constructor(motivo: string) {
    super(`the answer is not shown: ${motivo}`);
  }
}

export type ConsultaMotor = MensajeRecibido & { sesion: Sesion | null; historia: MensajeGuardado[] };

const BLOQUEADA = {
  output: TEXTOS_ASISTENTE.bloqueada,
  breve: null,
  componentes: [tarjetaEnlace("Tus derechos", "/mis-datos/derechos")],
};

type Opciones = { externo?: MotorExterno | null; paciencia?: number };
type Atendido = RespuestaAsistente & { motor: Motor; tema?: string };

/** How long conversations are stored: a week for visitors, a month for customers. */
const VIDA = { visitante: DIAS_CONVERSACION.visitante * DIA_MS, persona: DIAS_CONVERSACION.persona * DIA_MS };

/** Answers a message and stores both, readable only by this browser and person. */
export async function atenderMensaje(
  ctx: Ctx,
  mensaje: MensajeRecibido,
  sesion: Sesion | null,
  { externo = null, paciencia = PACIENCIA_MOTOR }: Opciones = {},
): Promise<Atendido> {
  // Nothing of a blocked person is read, sent to an engine or stored.
  if (sesion && (await estaBloqueada(ctx, sesion.codigo_referido)))
    return { ...BLOQUEADA, motor: "propio", sugerencias: [] };
  const historia = await cargarConversacion(ctx, mensaje.sessionId, sesion);
  const consulta = { ...mensaje, sesion, historia };
  const orden = externo && ordenDePermiso(mensaje.texto);
  if (orden) return decidirPermiso(ctx, consulta, orden);
  if (pasaLaCharla(mensaje.texto)) return pasarCharla(ctx, consulta);
  const permitido = externo !== null && (await consiente(ctx, quienConsulta(ctx, consulta), "asistente"));
  // A customer who asks for a person gets the ways to reach one, whatever engine answers.
  const puede = permitido && !pidePersona(mensaje.texto) && (await gastarConsulta(ctx));
  const atendido =
    (puede ? await preguntarFuera(ctx, externo, consulta, paciencia) : null) ??
    (await responderAqui(ctx, consulta));
  await recordar(ctx, consulta, atendido);
  const sugerencias = await sugerenciasPara(ctx, consulta, atendido.tema ?? "");
  return { ...atendido, sugerencias: externo ? conPermiso(sugerencias, permitido) : sugerencias };
}

async function pasarCharla(ctx: Ctx, consulta: ConsultaMotor): Promise<Atendido> {
  const { tema, output, breve, componentes } = await entregarCharla(ctx, consulta.historia, consulta.sesion);
  const atendido: Atendido = { output, breve, componentes, tema, motor: "propio" };
  await recordar(ctx, consulta, atendido);
  return { ...atendido, sugerencias: [] };
}

/** A signed-in person answers for all their devices, a visitor for this conversation. */
const quienConsulta = (ctx: Ctx, { sessionId, sesion }: ConsultaMotor): QuienConsiente =>
  sesion ? { usuario: sesion.codigo_referido } : { conversacion: huellaConversacion(ctx, sessionId, sesion) };

/** Explains the permission, or notes that the person gave or withdrew it. */
async function decidirPermiso(ctx: Ctx, consulta: ConsultaMotor, orden: OrdenPermiso): Promise<Atendido> {
  if (orden !== "explicar") {
    const respuesta = { finalidad: "asistente", otorgado: orden === "dar", como: "chat" } as const;
    await enTransaccion(ctx, (tx) => responderConsentimiento(tx, quienConsulta(ctx, consulta), respuesta));
  }
  const { output, sugerencias } = RESPUESTAS_PERMISO[orden];
  const atendido: Atendido = { output, componentes: [], motor: "propio" };
  await recordar(ctx, consulta, atendido);
  return { ...atendido, sugerencias };
}

async function preguntarFuera(
  ctx: Ctx,
  { motor, responder: preguntar }: MotorExterno,
  consulta: ConsultaMotor,
  paciencia: number,
): Promise<Atendido | null> {
  const plazo = AbortSignal.timeout(paciencia);
  const vencido = new Promise<never>((_, reject) =>
    plazo.addEventListener("abort", () => reject(new Error("too slow")), { once: true }),
  );
  // The race also ends the wait for an engine that ignores the signal; its late rejection must not be unhandled.
  vencido.catch(() => undefined);
  try {
    const { hechos = [], ...respuesta } = await Promise.race([preguntar(consulta, plazo), vencido]);
    return conOrigen({ ...respuesta, motor }, hechos, ctx.now());
  } catch (error) {
    if (error instanceof RespuestaDetenida) await contarDetenida(ctx);
    ctx.log.warn("assistant: configured engine did not answer", { motor, ...describeError(error) });
    return null;
  }
}

async function responderAqui(
  ctx: Ctx,
  { texto, archivos, sesion, historia }: ConsultaMotor,
): Promise<Atendido> {
  const contestacion = await contestacionPropia(ctx, { texto, archivos, sesion, historia });
  const { tema, output, breve, componentes, pendiente } = contestacion;
  if (pendiente !== null) {
    const pregunta = sinDatosPersonales(pendiente).slice(0, 300);
    await contarPendiente(ctx, { clave: claveDePregunta(pregunta), pregunta, ahora: ctx.now() });
  }
  const propia = { output, breve, componentes, tema, motor: "propio" as const };
  return conOrigen(propia, hechosDe(propia), ctx.now());
}

/** What to ask next. Of an answer from outside the topic is not known. */
async function sugerenciasPara(
  ctx: Ctx,
  { texto, sesion, historia }: ConsultaMotor,
  tema: string,
): Promise<string[]> {
  const { sorteos_activos, tickets_en_venta, juego_activo, email } = await leerAjustes(ctx);
  if (tema === "persona" && sesion && email) return [PASAR_CHARLA];
  const situacion = {
    sorteos: sorteos_activos,
    tickets: tickets_en_venta,
    juego: juego_activo,
    con_sesion: sesion !== null,
  };
  const dichas = historia.filter(({ de }) => de === "persona").map((mensaje) => mensaje.texto);
  return sugerir(situacion, tema, [...dichas, texto]);
}

async function contestacionPropia(
  ctx: Ctx,
  { texto, archivos, sesion, historia }: Omit<ConsultaMotor, "sessionId">,
): Promise<Contestacion> {
  if (texto.trim() === "")
    return contestar("vacio", archivos.length > 0 ? TEXTOS_ASISTENTE.archivo : TEXTOS_ASISTENTE.vacio);
  const contestacion = await responder(ctx, { texto, sesion, ultimo: ultimoProducto(historia) });
  if (archivos.length === 0) return contestacion;
  const conArchivo = (dicho: string) => `${dicho}\n\n${TEXTOS_ASISTENTE.archivo}`;
  const { output, breve } = contestacion;
  return { ...contestacion, output: conArchivo(output), breve: breve === null ? null : conArchivo(breve) };
}

/** The product that the last answer showed, if any. */
function ultimoProducto(historia: readonly MensajeGuardado[]): string | null {
  const ultima = historia.findLast(({ de }) => de === "mati");
  for (const componente of ultima?.componentes ?? []) {
    const argumentos = (componente as { arguments?: { sku?: unknown } } | null)?.arguments;
    if (typeof argumentos?.sku === "string") return argumentos.sku;
  }
  return null;
}

async function recordar(
  ctx: Ctx,
  { sessionId, texto, archivos, sesion }: ConsultaMotor,
  { output, breve = null, componentes, motor }: Atendido,
): Promise<void> {
  const ahora = ctx.now();
  const vence_en = new Date(ahora.getTime() + (sesion ? VIDA.persona : VIDA.visitante));
  const usuario = sesion?.codigo_referido ?? null;
  const huella = huellaConversacion(ctx, sessionId, sesion);
  const conversacion = await abrirConversacion(ctx, { huella, usuario, ahora, vence_en });
  await guardarMensajes(
    ctx,
    conversacion,
    [
      { de: "persona", texto, archivos: archivos.map(({ contenido: _, ...datos }) => datos) },
      { de: "mati", texto: output, breve, componentes, motor },
    ],
    ahora,
  );
}
