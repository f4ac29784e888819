import { instanteSantiago, partesSantiago } from "#modules/comun/fechas/fechas.ts";
import { type Catalogo, comprar, comprarALaVez } from "./acciones/compras.ts";
import { activas, ajustar, eliminar, pedirBloqueo, registrar } from "./acciones/cuentas.ts";
import { jugar } from "./acciones/juego.ts";
import { observar } from "./acciones/observar.ts";
import { abandonarAlguno, abonar, darNumero, iniciarAlguno } from "./acciones/sorteos.ts";
import { runJobs } from "./jobs.ts";
import { send } from "./requests.ts";
import { after, MINUTE, type World } from "./world.ts";

type Day = { day: number; start: Date; end: Date };

/** Plans a day: what people and admins do at any moment, and the jobs of the clock. */
export function planDay(world: World, catalogo: Catalogo, day: Day): void {
  planJobs(world, day);
  planPeople(world, catalogo, day);
  planNight(world, day);
}

/** When jobs run: each of them once for all the minutes at which it was due. The last run of a day is after midnight, with the seal. */
const JOBS_AT = [
  [4, 7],
  [15, 20],
  [22, 0],
  [22, 4],
  [23, 56],
] as const;

function planJobs(world: World, { start, end }: Day): void {
  const today = partesSantiago(start);
  const instants = [
    ...JOBS_AT.map(([hour, minute]) => instanteSantiago(today, hour, minute)),
    after(end, -3 * MINUTE),
  ];
  let last = after(start, -3 * MINUTE);
  for (const at of instants) {
    const since = last;
    last = at;
    world.plan(at, () => runJobs(world, since));
  }
}

/** What people do in a day. Those of a large shop are quieter, so that a month of it takes minutes. */
const actionsOf = (people: number): number =>
  Math.ceil(0.7 * Math.min(people, 100) + 0.25 * Math.max(0, people - 100));

function planPeople(world: World, catalogo: Catalogo, { day, start, end }: Day): void {
  const { chance, options } = world;
  const length = end.getTime() - start.getTime();
  const sometime = () => after(start, chance.int(0, length - 1));
  for (let i = 0; i < actionsOf(options.people); i++) world.plan(sometime(), () => act(world, catalogo));
  for (let i = 0; i < Math.ceil(options.people / 150) + 1; i++) world.plan(sometime(), () => jugar(world));
  if (day === 0) world.plan(sometime(), () => bloquearAlguna(world));
  const first = Math.ceil(options.people / 2);
  const perDay = Math.ceil((options.people - first) / Math.max(1, options.days));
  for (
    let numero = first + day * perDay + 1;
    numero <= Math.min(options.people, first + (day + 1) * perDay);
    numero++
  )
    world.plan(sometime(), () => registrar(world, numero));
}

async function bloquearAlguna(world: World): Promise<void> {
  const persona = world.chance.pick(activas(world));
  if (persona) await send(world, pedirBloqueo(world, persona));
}

async function act(world: World, catalogo: Catalogo): Promise<void> {
  const { chance } = world;
  const persona = chance.pick(activas(world));
  if (!persona) return;
  const dice = chance.int(1, 100);
  if (dice <= 38) return comprar(world, catalogo, persona);
  if (dice <= 84)
    return abonar(world, chance.pick(activas(world).filter(({ saldo }) => saldo > 0)) ?? persona);
  if (dice <= 90) return darNumero(world);
  if (dice <= 93) return comprarALaVez(world, catalogo);
  if (dice <= 96) return void (await send(world, ajustar(world, persona, chance.int(-5, 20) * 10 || 10)));
  if (dice <= 99) return void (await send(world, eliminar(world, persona)));
  await bloquearAlguna(world);
  await abandonarAlguno(world);
  await observar(world);
}

/** An admin starts raffles from 22:00 on; some of them too early, which is refused. */
function planNight(world: World, { start }: Day): void {
  const today = partesSantiago(start);
  for (const [hour, minute] of [
    [15, 30],
    [22, 1],
    [22, 20],
    [23, 10],
  ] as const)
    world.plan(instanteSantiago(today, hour, minute), async () => {
      if (!world.chance.yes(0.6)) return;
      await iniciarAlguno(world);
      await observar(world);
    });
}
