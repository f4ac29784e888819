import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerPulsoVerificado } from "#modules/comun/baliza/pulso-verificado.server.ts";
import { SemillaIlegible } from "#modules/comun/cripto/cofre.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { avisar } from "../avisar.ts";
import { esperaPulso, type PasoPartida, type Pendiente, pasoPendiente } from "../reglas/partida.ts";
import { abrirPartida } from "./abrir-partida.server.ts";
import { apartarPartida, liquidarApartadas } from "./apartar-partida.server.ts";
import { cerrarMesa } from "./cerrar-mesa.server.ts";
import { anularPartida, finalizarPartida } from "./finalizar-partida.server.ts";
import { leerReloj, leerViva } from "./partidas.store.server.ts";
import { repartirPartida } from "./repartir-partida.server.ts";

/**
 * `atento`: since when the caller has been driving the game. A closed round does not step aside before its pulse had time to be
 * fetched: after a restart it may be out for minutes. `sinLlave` is called when the live round waits for a key that this process
 * does not have.
 */
export type TurnoJuego = { atento?: Date | undefined; sinLlave?: () => void };
/** `pulso` is the verified pulse of the live round, or null. */
type Medios = TurnoJuego & { pulso: string | null };

const PASOS: Record<PasoPartida, (ctx: Ctx, medios: Medios) => Promise<unknown>> = {
  abrir: (ctx) => enTransaccion(ctx, (tx) => abrirPartida(tx)),
  cerrar: cerrarMesa,
  repartir: async (ctx, { pulso }) => pulso !== null && repartirPartida(ctx, pulso),
  apartar: apartarPartida,
  finalizar: finalizarPartida,
  anular: anularPartida,
};

/** Enough for all steps that may be due at once after a long stop. */
const MAXIMO = 5;
/** How often a round is tried again whose seed the shop's key does not open. */
const ESPERA_LLAVE = 1_000;

/**
 * Drives the game: does the steps that are due by the database's clock and returns in how many milliseconds
 * to call it again. Every step is checked again under the round's lock, so two processes do it only once.
 */
export async function moverJuego(ctx: Ctx, turno: TurnoJuego = {}): Promise<number> {
  try {
    return await moverViva(ctx, turno);
  } finally {
    // A live round that cannot go on must not keep the points of the others.
    await liquidarApartadas(ctx);
  }
}

async function moverViva(ctx: Ctx, turno: TurnoJuego): Promise<number> {
  for (let hechos = 0; hechos < MAXIMO; hechos++) {
    const { pendiente, pulso, key } = await leerPendiente(ctx, turno);
    if (pendiente.paso === null) return pendiente.espera;
    try {
      await PASOS[pendiente.paso](ctx, { ...turno, pulso });
    } catch (error) {
      if (!(error instanceof SemillaIlegible)) throw error;
      // Bets have ended and the pulse may be out: the round waits for its key. Annulling it now would be a choice.
      avisar(ctx, "game: a round waits because its seed cannot be read", { key });
      turno.sinLlave?.();
      return ESPERA_LLAVE;
    }
  }
  return 0;
}

type Leido = { pendiente: Pendiente; pulso: string | null; key: string };

/** Only reads, so a round in which nothing is due costs no transaction. */
async function leerPendiente(ctx: Ctx, { atento }: TurnoJuego): Promise<Leido> {
  const viva = await leerViva(ctx);
  const { juego_activo: activo } = await leerAjustes(ctx);
  const fijado = viva && esperaPulso(viva.partida) ? viva.partida.baliza : null;
  const pulso = fijado === null ? null : await leerPulsoVerificado(ctx, fijado);
  const situacion = viva ?? { partida: null, ahora: await leerReloj(ctx) };
  const pendiente = pasoPendiente({ ...situacion, activo, pulso: pulso !== null, atento });
  return { pendiente, pulso, key: viva?.partida.key_partida ?? "" };
}
