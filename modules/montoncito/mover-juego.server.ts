import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerPulsoVerificado } from "#modules/comun/baliza/pulso-verificado.server.ts";
import { SemillaIlegible } from "#modules/comun/cripto/cofre.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { abrirPartida } from "./abrir-partida.server.ts";
import { apartarPartida, liquidarApartadas } from "./apartar-partida.server.ts";
import { cerrarMesa } from "./cerrar-mesa.server.ts";
import { anularIlegible, anularPartida, finalizarPartida } from "./finalizar-partida.server.ts";
import { leerReloj, leerViva } from "./partidas.store.server.ts";
import { esperaPulso, type Paso, type Pendiente, pasoPendiente } from "./reglas/partida.ts";
import { repartirPartida } from "./repartir-partida.server.ts";

/** `pulso` is the verified pulse of the live round, or null. */
const PASOS: Record<Paso, (ctx: Ctx, pulso: string | null) => Promise<unknown>> = {
  abrir: (ctx) => enTransaccion(ctx, (tx) => abrirPartida(tx)),
  cerrar: cerrarMesa,
  repartir: async (ctx, pulso) => pulso !== null && repartirPartida(ctx, pulso),
  apartar: apartarPartida,
  finalizar: finalizarPartida,
  anular: anularPartida,
};

/** Enough for all steps that may be due at once after a long stop. */
const MAXIMO = 5;

/**
 * Drives the game: does the steps that are due by the database's clock and returns in how many milliseconds
 * to call it again. Every step is checked again under the round's lock, so two processes do it only once.
 */
export async function moverJuego(ctx: Ctx): Promise<number> {
  const espera = await moverViva(ctx);
  await liquidarApartadas(ctx);
  return espera;
}

async function moverViva(ctx: Ctx): Promise<number> {
  for (let hechos = 0; hechos < MAXIMO; hechos++) {
    const { pendiente, pulso } = await leerPendiente(ctx);
    if (pendiente.paso === null) return pendiente.espera;
    try {
      await PASOS[pendiente.paso](ctx, pulso);
    } catch (error) {
      if (!(error instanceof SemillaIlegible)) throw error;
      // Without its seed the round cannot be closed: return the stakes instead.
      await anularIlegible(ctx);
    }
  }
  return 0;
}

/** Only reads, so a round in which nothing is due costs no transaction. */
async function leerPendiente(ctx: Ctx): Promise<{ pendiente: Pendiente; pulso: string | null }> {
  const viva = await leerViva(ctx);
  const { juego_activo: activo } = await leerAjustes(ctx);
  const fijado = viva && esperaPulso(viva.partida) ? viva.partida.baliza : null;
  const pulso = fijado === null ? null : await leerPulsoVerificado(ctx, fijado);
  const situacion = viva ?? { partida: null, ahora: await leerReloj(ctx) };
  return { pendiente: pasoPendiente({ ...situacion, activo, pulso: pulso !== null }), pulso };
}
