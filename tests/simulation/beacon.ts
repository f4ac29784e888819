import { instanteDeRonda, leerTextoPulso, rondaDe } from "#modules/comun/baliza/drand.ts";
import { guardarPulso } from "#modules/comun/baliza/pulsos.store.server.ts";
import { verificarEnHilo } from "#modules/comun/baliza/verificar-en-hilo.server.ts";
import { leerRondasDePartidas as leerDePartidas } from "#modules/montoncito/partida/partidas.store.server.ts";
import { leerRondasDeSorteos as leerDeSorteos } from "#modules/sorteos/realizacion/realizacion.store.server.ts";
import type { World } from "./world.ts";

/** A pulse is verified when it arrives, as the server does: then the shop remembers it and asks no thread in the middle of a step. */
async function store({ db, chain, now }: World, ronda: number): Promise<void> {
  const { cadena } = chain;
  const firma = chain.firmar(ronda);
  if (!(await patiently(() => verificarEnHilo(cadena, ronda, firma))))
    throw new Error(`the test chain signed the round ${ronda} wrong`);
  await guardarPulso({ db }, { cadena: cadena.hash, ronda, firma, recibido_en: now() });
}

/** How often ten seconds are waited for the thread: on a busy machine it may take longer to start. The simulated clock stands still. */
const TRIES = 12;

async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (tries === TRIES || !String(error).includes("does not answer")) throw error;
    }
  }
}

/** The newest pulse arrives, so that raffles and rounds which are created now rely on the beacon. */
export async function beat(world: World): Promise<void> {
  await store(world, rondaDe(world.chain.cadena, world.now()));
}

/** The pulses arrive that raffles and rounds have pinned and that are out by now. */
export async function deliverPulses(world: World): Promise<void> {
  const { db, chain, now } = world;
  const pinned = [...(await leerDeSorteos({ db })), ...(await leerDePartidas({ db }))];
  const rounds = new Set(pinned.flatMap(({ baliza }) => leerTextoPulso(baliza)?.ronda ?? []));
  for (const round of rounds) if (instanteDeRonda(chain.cadena, round) <= now()) await store(world, round);
}
