import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { avisoDePausa } from "#modules/ajustes/pausa.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { TEXTOS_MONTONCITO } from "../textos.ts";
import { leerPartida, mesaDe, type VistaPartida } from "./leer-partida.server.ts";
import { moverJuego } from "./mover-juego.server.ts";

/**
 * Returns the round in play. The request does not open one: the clock opens rounds, and there is none while
 * the game is paused.
 */
export async function validarInicioJuego(ctx: Ctx, sesion: Sesion | null): Promise<VistaPartida> {
  const vista = (await leerPartida(ctx, sesion)) ?? (await trasElReloj(ctx, sesion));
  if (!vista) throw new Rechazo("estado", TEXTOS_MONTONCITO.sin_partida, await porque(ctx));
  return vista;
}

/** Lets the clock act once when the game is on and has no round: its first round may be due at this instant. */
async function trasElReloj(ctx: Ctx, sesion: Sesion | null): Promise<VistaPartida | null> {
  const { juego_activo } = await leerAjustes(ctx);
  if (!juego_activo) return null;
  await moverJuego(ctx);
  return leerPartida(ctx, sesion);
}

async function porque(ctx: Ctx) {
  const aviso = avisoDePausa("juego", await leerAjustes(ctx));
  return aviso === null ? {} : { aviso };
}

export async function obtenerNuevaPartida(ctx: Ctx, sesion: Sesion | null) {
  return mesaDe(await validarInicioJuego(ctx, sesion));
}
