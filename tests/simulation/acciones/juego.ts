import { realizarApuesta } from "#modules/montoncito/apuestas/realizar-apuesta.server.ts";
import { retirarApuesta } from "#modules/montoncito/apuestas/retirar-apuesta.server.ts";
import { moverJuego } from "#modules/montoncito/partida/mover-juego.server.ts";
import { leerViva } from "#modules/montoncito/partida/partidas.store.server.ts";
import { nombreMonton } from "#modules/montoncito/reglas/apuesta.ts";
import { beat, deliverPulses } from "#tests/simulation/beacon.ts";
import type { Mesa, Persona } from "#tests/simulation/modelo.ts";
import { type Request, send, sendBoth } from "#tests/simulation/requests.ts";
import type { World } from "#tests/simulation/world.ts";
import { activas } from "./cuentas.ts";
import { observar } from "./observar.ts";

const CUENTA = 15_000;
const REVELACION = 40_000;

/** The clock of the game, which a process runs all the time. */
export async function mover(world: World): Promise<void> {
  await send(world, {
    name: "mover juego",
    who: "reloj",
    detail: "",
    run: async (ctx) => void (await moverJuego(ctx)),
    found: async () => null,
  });
  await observar(world);
}

/** Some people sit down at the table. With five piles the cards are dealt; with fewer their bets stay until others come. */
export async function jugar(world: World): Promise<void> {
  const { chance } = world;
  if (chance.yes(0.7)) await beat(world);
  await mover(world);
  const key = (await leerViva({ db: world.db }))?.partida.key_partida;
  const gente = chance.some(
    activas(world).filter(({ saldo }) => saldo >= 5),
    6,
  );
  if (!key || gente.length < 2) return;
  const montones = chance.some([1, 2, 3, 4, 5, 6], chance.yes(0.8) ? 5 : chance.int(1, 4));
  for (const monton of montones) await apostarEn(world, key, gente, monton);
  await world.later(CUENTA);
  await mover(world);
  // A pulse may be late: then the round steps aside, and the next hour finds it.
  if (chance.yes(0.1)) await world.later(90_000);
  else await deliverPulses(world);
  await mover(world);
  await world.later(REVELACION);
  await mover(world);
}

async function apostarEn(
  world: World,
  key: string,
  gente: readonly Persona[],
  monton: number,
): Promise<void> {
  const { chance } = world;
  await world.later(chance.int(50, 900));
  const [una, otra] = chance.some(gente, 2);
  if (!una || !otra) return;
  const pedido = apuesta(world, key, una, monton);
  if (chance.yes(0.1)) await sendBoth(world, pedido, apuesta(world, key, otra, monton));
  else await send(world, pedido);
  if (chance.yes(0.1)) await send(world, retiro(world, key, una, monton));
}

const mesaDe = ({ modelo }: World, key: string): Mesa => {
  const mesa = modelo.mesas.get(key) ?? { abierta: true, apuestas: [] };
  modelo.mesas.set(key, mesa);
  return mesa;
};

function apuesta(world: World, partidaId: string, { sesion, saldo }: Persona, numeroMonton: number): Request {
  const jugador = sesion.codigo_referido;
  const cantidad = world.chance.int(1, Math.max(1, Math.min(saldo, 60)));
  return {
    name: "apostar",
    who: jugador,
    detail: `${cantidad} ${partidaId} ${numeroMonton}`,
    run: (ctx) => realizarApuesta(ctx, { partidaId, jugador, numeroMonton, cantidad }, sesion),
    accepted: () => {
      world.modelo.mover(jugador, -cantidad);
      const suya = { jugador, montoncito: nombreMonton(numeroMonton), puntos: cantidad };
      mesaDe(world, partidaId).apuestas.push(suya);
    },
  };
}

function retiro(world: World, partidaId: string, { sesion }: Persona, numeroMonton: number): Request {
  const jugador = sesion.codigo_referido;
  return {
    name: "retirar apuesta",
    who: jugador,
    detail: `${partidaId} ${numeroMonton}`,
    run: (ctx) => retirarApuesta(ctx, { partidaId, jugador, numeroMonton }, sesion),
    accepted: () => {
      const mesa = mesaDe(world, partidaId);
      const suya = (una: Mesa["apuestas"][number]) =>
        una.jugador === jugador && una.montoncito === nombreMonton(numeroMonton);
      for (const { puntos } of mesa.apuestas.filter(suya)) world.modelo.mover(jugador, puntos);
      mesa.apuestas = mesa.apuestas.filter((una) => !suya(una));
    },
  };
}
