import { instanteDeRonda, leerTextoPulso, rondaDe } from "#modules/comun/baliza/drand.ts";
import { guardarPulso } from "#modules/comun/baliza/pulsos.store.server.ts";
import { leerRondasFijadas as leerDePartidas } from "#modules/montoncito/partidas.store.server.ts";
import { leerRondasFijadas as leerDeSorteos } from "#modules/sorteos/realizacion/realizacion.store.server.ts";
import type { World } from "./world.ts";

const store = ({ db, chain, now }: World, ronda: number) =>
  guardarPulso({ db }, { cadena: chain.cadena.hash, ronda, firma: chain.firmar(ronda), recibido_en: now() });

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
