import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { avisoDePausa } from "#modules/ajustes/pausa.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerPartida, type VistaPartida } from "./leer-partida.server.ts";
import { moverJuego } from "./mover-juego.server.ts";
import { TEXTOS } from "./textos.ts";

/** The round in play. Asking starts nothing: the clock opens rounds, and while the game is paused there is none. */
export async function validarInicioJuego(ctx: Ctx, sesion: Sesion | null): Promise<VistaPartida> {
  const vista = (await leerPartida(ctx, sesion)) ?? (await trasElReloj(ctx, sesion));
  if (!vista) throw new Rechazo("estado", TEXTOS.sin_partida, await porque(ctx));
  return vista;
}

/** The game was switched on this instant: its first round is due, whoever gives the clock its turn. */
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
  const { partida, apuestas, totales, montoncitos, mis, ahora } = await validarInicioJuego(ctx, sesion);
  return { partida, apuestas, totales, montoncitos, mis, ahora };
}
