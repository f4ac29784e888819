import { createHmac } from "node:crypto";
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

/** A visitor's talk becomes the person's once they are signed in. */
export async function hacerPropia(ctx: Lector, sessionId: string, sesion: Sesion): Promise<void> {
  const [de, a] = [huellaDe(ctx, sessionId, null), huellaDe(ctx, sessionId, sesion)];
  await entregarConversacion(ctx, { de, a, usuario: sesion.codigo_referido, ahora: ctx.now() });
}

/** The talk of this browser and person, in order; nothing for anybody else's id. */
export async function cargarConversacion(
  ctx: Lector,
  sessionId: string,
  sesion: Sesion | null,
): Promise<MensajeGuardado[]> {
  if (sesion) await hacerPropia(ctx, sessionId, sesion);
  const id = await buscarConversacion(ctx, huellaDe(ctx, sessionId, sesion), ctx.now());
  return id === null ? [] : leerMensajes(ctx, id, MAX_MENSAJES);
}

/** Where a talk is found. The browser's id is a secret and is not stored; with another person's it is another talk. */
export const huellaDe = ({ secret }: Pick<Ctx, "secret">, sessionId: string, sesion: Sesion | null): string =>
  createHmac("sha256", secret)
    .update(`chat:${sessionId}:${sesion?.codigo_referido ?? ""}`)
    .digest("hex");

const MEDIO_ANO = 182 * 24 * 60 * 60_000;

/** Forgets talks whose time has passed, and questions that nobody has asked for half a year. */
export async function limpiarConversaciones(ctx: Pick<Ctx, "db" | "now">) {
  const ahora = ctx.now();
  return {
    conversaciones: await borrarVencidas(ctx, ahora),
    preguntas: await olvidarPendientes(ctx, new Date(ahora.getTime() - MEDIO_ANO)),
  };
}
