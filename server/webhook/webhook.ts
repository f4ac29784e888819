import { Hono } from "hono";
import { atenderMensaje, type MotorExterno } from "#modules/asistente/atender-mensaje.server.ts";
import { cargarConversacion } from "#modules/asistente/cargar-conversacion.server.ts";
import { lineasDeStream, mensajeLangchain, type RespuestaAsistente } from "#modules/asistente/protocolo.ts";
import { TEXTOS_ASISTENTE as PALABRAS } from "#modules/asistente/textos.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Log, Sesion } from "#modules/comun/tx/contexto.ts";
import { type DoorContext, type DoorEnv, limitKey } from "#server/http/client-address.ts";
import { answerOf, json, TEXTOS_ERROR, tooMany } from "#server/http/errors.ts";
import type { RateLimiter, RuleName } from "#server/http/rate-limit.ts";
import { isOwnRequest } from "#server/http/same-origin.ts";
import { isUpload, readWebhookCall, type WebhookCall } from "./body.ts";
import { ALLOW, corsHeaders, isAllowed } from "./cors.ts";

export const WEBHOOK_PATH = "/webhook";

export type WebhookDeps = {
  ctx: Ctx;
  sesion: (request: Request) => Promise<Sesion | null>;
  limits: RateLimiter;
  origins: ReadonlySet<string>;
  /** The assistant that the owner configured; without it, the shop's own answers. */
  externo?: MotorExterno | null;
  paciencia?: number;
};

/** The route of the assistant, mounted at `WEBHOOK_PATH`: it implements the protocol of n8n's chat window. */
export function createWebhookDoor(deps: WebhookDeps): Hono<DoorEnv> {
  const door = new Hono<DoorEnv>();
  door.all("/:id/chat", async (c) => {
    const cors = corsHeaders(c.req.raw, deps.origins);
    if (c.req.method === "OPTIONS")
      return new Response(null, { status: 204, headers: { Allow: ALLOW, ...cors } });
    const response = await answer(c, deps).catch((error: unknown) => chatRefusal(error, deps.ctx.log));
    for (const [name, value] of Object.entries(cors)) response.headers.set(name, value);
    return response;
  });
  door.all("*", () => chatRefusal(new Rechazo("desconocido", PALABRAS.malformado), deps.ctx.log));
  return door;
}

/** n8n's chat window shows `output`, whatever the status. */
export function chatRefusal(error: unknown, log: Log): Response {
  const { status, headers, body } = answerOf(error, log);
  const word = error instanceof Rechazo ? error.clase : "falla";
  return json({ output: body.message, error: word }, status, headers);
}

async function answer(c: DoorContext, deps: WebhookDeps): Promise<Response> {
  const request = c.req.raw;
  if (request.method !== "GET" && request.method !== "POST")
    throw new Rechazo("metodo", "Este chat recibe GET y POST.", { allow: ALLOW });
  const own = isOwnRequest(c, deps.ctx.public_url);
  refuseStrangers(request, own, deps.origins);
  const address = limitKey(c.get("address") ?? "");
  await take(deps.limits, isUpload(request) ? "chat_archivos" : "chat_direccion", address);
  const call = await readWebhookCall(request);
  const { peticion } = call;
  await take(deps.limits, peticion.action === "sendMessage" ? "chat" : "chat_carga", peticion.sessionId);
  // A page of another site may send our cookie without the person's consent: treat the call as a visitor's.
  const sesion = own ? await deps.sesion(request) : null;
  if (peticion.action === "loadPreviousSession") {
    const mensajes = await cargarConversacion(deps.ctx, peticion.sessionId, sesion);
    return json({ data: mensajes.map((mensaje) => mensajeLangchain(reach(mensaje, own, deps))) });
  }
  const talk = () => reply(call, sesion, own, deps);
  return wantsStream(request) ? stream(talk, deps.ctx) : json(await talk());
}

/** Refuses pages of other sites unless the owner allowed that site. */
function refuseStrangers({ headers }: Request, own: boolean, origins: ReadonlySet<string>): void {
  const origin = headers.get("origin");
  if (!own && origin !== null && !isAllowed(origins, origin)) throw new Rechazo("ajeno", TEXTOS_ERROR.origen);
}

async function take(limits: RateLimiter, rule: RuleName, key: string): Promise<void> {
  const { allowed, retry_after } = await limits.take(rule, key);
  if (!allowed) throw tooMany(PALABRAS.muchos_mensajes, retry_after);
}

const wantsStream = ({ method, headers }: Request) =>
  method === "POST" && /^\s*text\/plain\b/i.test(headers.get("accept") ?? "");

async function reply(
  { peticion, archivos }: WebhookCall,
  sesion: Sesion | null,
  own: boolean,
  { ctx, externo = null, paciencia, ...deps }: WebhookDeps,
): Promise<RespuestaAsistente> {
  const texto = "chatInput" in peticion ? peticion.chatInput : "";
  const mensaje = { sessionId: peticion.sessionId, texto, archivos };
  const { output, breve, componentes, sugerencias } = await atenderMensaje(ctx, mensaje, sesion, {
    externo,
    ...(paciencia === undefined ? {} : { paciencia }),
  });
  const dicho = reach({ texto: output, breve: breve ?? null, componentes }, own, { ...deps, ctx });
  return {
    output: dicho.texto,
    ...(dicho.breve ? { breve: dicho.breve } : {}),
    componentes: dicho.componentes,
    ...(sugerencias && sugerencias.length > 0 ? { sugerencias } : {}),
  };
}

/** On another site's page, our relative URLs need the shop's origin. */
function reach<T extends { texto: string; breve?: string | null; componentes: unknown[] }>(
  mensaje: T,
  own: boolean,
  { ctx }: Pick<WebhookDeps, "ctx">,
): T {
  if (own) return mensaje;
  const withOrigin = (text: string) => text.replace(/\]\(\//g, `](${ctx.public_url}/`);
  const texto = withOrigin(mensaje.texto);
  const breve = mensaje.breve ? withOrigin(mensaje.breve) : mensaje.breve;
  const whole = JSON.stringify(mensaje.componentes).replace(
    /"(enlace|imagen)":"\//g,
    `"$1":"${ctx.public_url}/`,
  );
  return { ...mensaje, texto, breve, componentes: JSON.parse(whole) as T["componentes"] };
}

/** Streams lines of JSON. The first is sent at once, so that the chat window shows that an answer is coming. */
function stream(talk: () => Promise<RespuestaAsistente>, ctx: Ctx): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const [first = ""] = lineasDeStream({ output: "", componentes: [] }, ctx.now().getTime());
      controller.enqueue(encoder.encode(first));
      const lines = await talk().then(
        (respuesta) => lineasDeStream(respuesta, ctx.now().getTime()).slice(1),
        (error: unknown) => [
          `${JSON.stringify({ type: "error", content: answerOf(error, ctx.log).body.message })}\n`,
        ],
      );
      for (const line of lines) controller.enqueue(encoder.encode(line));
      controller.close();
    },
  });
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
  };
  return new Response(body, { headers });
}
