import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { buscarConversacion, entregarConversacion, leerMensajes } from "./conversaciones.store.server.ts";
import { huellaDe } from "./huella.server.ts";
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
