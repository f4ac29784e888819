import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { abrirPartida } from "./abrir-partida.server.ts";
import { anularPartida, finalizarPartida } from "./finalizar-partida.server.ts";
import { liquidarPartida } from "./liquidar-partida.server.ts";
import { leerReloj, leerViva } from "./partidas.store.server.ts";
import { type Paso, type Pendiente, pasoPendiente } from "./reglas/partida.ts";

const PASOS: Record<Paso, (ctx: Ctx) => Promise<unknown>> = {
  abrir: (ctx) => enTransaccion(ctx, abrirPartida),
  cerrar: liquidarPartida,
  finalizar: finalizarPartida,
  anular: anularPartida,
};

/** Enough for all steps that may be due at once after a long stop. */
const MAXIMO = 4;

/**
 * Drives the game: does the steps that are due by the database's clock and returns in how many milliseconds
 * to call it again. Every step is checked again under the round's lock, so two processes do it only once.
 */
export async function moverJuego(ctx: Ctx): Promise<number> {
  for (let hechos = 0; hechos < MAXIMO; hechos++) {
    const pendiente = await leerPendiente(ctx);
    if (pendiente.paso === null) return pendiente.espera;
    await PASOS[pendiente.paso](ctx);
  }
  return 0;
}

/** Only reads, so a round in which nothing is due costs no transaction. */
async function leerPendiente(ctx: Ctx): Promise<Pendiente> {
  const viva = await leerViva(ctx);
  const { juego_activo: activo } = await leerAjustes(ctx);
  return pasoPendiente({ activo, ...(viva ?? { partida: null, ahora: await leerReloj(ctx) }) });
}
