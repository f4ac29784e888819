import { Hono } from "hono";
import type { Db } from "#database/client.ts";
import { huellaConversacion } from "#modules/asistente/cargar-conversacion.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { responderConsentimiento } from "#modules/consentimientos/consentir.server.ts";
import { type DoorEnv, knowClient, parseProxies } from "#server/http/client-address.ts";
import { type RateLimiter, unlimited } from "#server/http/rate-limit.ts";
import { parseOrigins } from "#server/webhook/cors.ts";
import { createWebhookDoor, WEBHOOK_PATH, type WebhookDeps } from "#server/webhook/webhook.ts";
import { chanceUuid } from "./chance.ts";
import { type TestCtx, testCtx } from "./ctx.ts";

export const TIENDA = "http://localhost:3000";
export const URL_CHAT = `${TIENDA}${WEBHOOK_PATH}/mati/chat`;

type Opciones = Partial<Pick<WebhookDeps, "externo" | "paciencia">> & {
  limits?: RateLimiter;
  origins?: string;
  ctx?: TestCtx;
};

/** The route of the assistant over a real database; the cookie names the signed-in person. */
export function abrirChat(
  db: Db,
  { limits = unlimited, origins, ctx = testCtx(db), ...motor }: Opciones = {},
) {
  const personas = new Map<string, Sesion>();
  const sesion = async ({ headers }: Request) =>
    personas.get(/persona=(\w+)/.exec(headers.get("cookie") ?? "")?.[1] ?? "") ?? null;
  const app = new Hono<DoorEnv>();
  app.use(knowClient({ trusted: parseProxies("loopback"), public_url: ctx.public_url }));
  app.route(
    WEBHOOK_PATH,
    createWebhookDoor({ ctx, sesion, limits, origins: parseOrigins(origins), ...motor }),
  );
  const pedir = (
    init: RequestInit & { headers?: Record<string, string> } = {},
    url = URL_CHAT,
    address = "203.0.113.9",
  ) => app.request(url, init, { incoming: { socket: { remoteAddress: address } } });
  /** An outside assistant is asked only with the permission of the person or of the visitor's conversation. */
  const permitir = async (sessionId: string, como?: Sesion) => {
    if (!motor.externo) return;
    const conversacion = huellaConversacion(ctx, sessionId.toLowerCase(), null);
    const respuesta = { finalidad: "asistente", otorgado: true, como: "chat" } as const;
    await enTransaccion(ctx, async (tx) => {
      await responderConsentimiento(tx, { conversacion }, respuesta);
      if (como) await responderConsentimiento(tx, { usuario: como.codigo_referido }, respuesta);
    });
  };
  return { ctx, personas, pedir, app, permitir };
}

export type Chat = ReturnType<typeof abrirChat>;
export type Quien = {
  como?: Sesion;
  origin?: string | null;
  headers?: Record<string, string>;
  address?: string;
};

export function cabeceras(
  chat: Chat,
  { como, origin = TIENDA, headers = {} }: Quien,
): Record<string, string> {
  if (como) chat.personas.set(como.codigo_referido, como);
  return {
    Host: "localhost:3000",
    ...(origin === null ? {} : { Origin: origin }),
    ...(como ? { Cookie: `persona=${como.codigo_referido}` } : {}),
    ...headers,
  };
}

/** Posts like n8n's chat window. */
export function enviar(chat: Chat, cuerpo: unknown, quien: Quien = {}): Promise<Response> {
  const headers = { ...cabeceras(chat, quien), "Content-Type": "application/json" };
  const body = typeof cuerpo === "string" ? cuerpo : JSON.stringify(cuerpo);
  return Promise.resolve(chat.pedir({ method: "POST", headers, body }, URL_CHAT, quien.address));
}

export const mensaje = (chatInput: string, sessionId: string = chanceUuid()) => ({
  action: "sendMessage",
  sessionId,
  chatInput,
});

/** Asks with the permission for an outside assistant, where the shop has one. */
export async function preguntar(
  chat: Chat,
  texto: string,
  sessionId: string = chanceUuid(),
  quien: Quien = {},
) {
  await chat.permitir(sessionId, quien.como);
  const respuesta = await enviar(chat, mensaje(texto, sessionId), quien);
  return (await respuesta.json()) as {
    output: string;
    componentes: { key: string; arguments: Record<string, unknown> }[];
    error?: string;
  };
}

type Guardado = { id: string[]; kwargs: { content: string; additional_kwargs: Record<string, unknown> } };

export async function cargar(chat: Chat, sessionId: string, quien: Quien = {}): Promise<Guardado[]> {
  const respuesta = await enviar(chat, { action: "loadPreviousSession", sessionId }, quien);
  return ((await respuesta.json()) as { data: Guardado[] }).data;
}
