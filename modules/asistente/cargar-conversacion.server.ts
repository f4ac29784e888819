import { createHmac } from "node:crypto";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import {
  borrarVencidas,
  buscarConversacion,
  entregarConversacion,
  leerMensajes,
  olvidarPendientes,
} from "./asistente.store.server.ts";
import type { MensajeGuardado } from "./protocolo.ts";

type Lector = Pick<Ctx, "db" | "now" | "secret">;
const MAX_MENSAJES = 100;

/** Assigns the visitor's conversation to the person who signs in. */
async function hacerPropia(ctx: Lector, sessionId: string, sesion: Sesion): Promise<void> {
  const de = huellaConversacion(ctx, sessionId, null);
  const a = huellaConversacion(ctx, sessionId, sesion);
  await entregarConversacion(ctx, { de, a, usuario: sesion.codigo_referido, ahora: ctx.now() });
}

/** The conversation of this browser and person, in order; empty for the id of another person's browser. */
export async function cargarConversacion(
  ctx: Lector,
  sessionId: string,
  sesion: Sesion | null,
): Promise<MensajeGuardado[]> {
  if (sesion) await hacerPropia(ctx, sessionId, sesion);
  const id = await buscarConversacion(ctx, huellaConversacion(ctx, sessionId, sesion), ctx.now());
  return id === null ? [] : leerMensajes(ctx, id, MAX_MENSAJES);
}

/**
 * The key under which a conversation is stored. The browser's id is a secret and is not stored itself; the same id with
 * another person gives another key.
 */
export const huellaConversacion = (
  { secret }: Pick<Ctx, "secret">,
  sessionId: string,
  sesion: Sesion | null,
): string =>
  createHmac("sha256", secret)
    .update(`chat:${sessionId}:${sesion?.codigo_referido ?? ""}`)
    .digest("hex");

const MEDIO_ANO = 182 * DIA_MS;

/** Deletes expired conversations, and pending questions that were not asked for half a year. */
export async function limpiarConversaciones(ctx: Pick<Ctx, "db" | "now">) {
  const ahora = ctx.now();
  return {
    conversaciones: await borrarVencidas(ctx, ahora),
    preguntas: await olvidarPendientes(ctx, new Date(ahora.getTime() - MEDIO_ANO)),
  };
}
