import { openDatabase } from "#database/client.ts";
import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import { instanteSantiago, sumarDias } from "#modules/comun/fechas/fechas.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { traspaso } from "#modules/puntos/asiento.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { insertarAjuste } from "#modules/puntos/entregas.store.server.ts";
import { moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import type { SelloPublico } from "#modules/puntos/sellos/formato.ts";
import { crearCadena } from "#tests/support/beacon/chain.ts";
import { TEST_SECRET } from "#tests/support/ctx.ts";
import { activas } from "./acciones/cuentas.ts";
import { createChance } from "./chance.ts";
import { check } from "./check.ts";
import { planDay } from "./day.ts";
import { SimulationFailure } from "./failure.ts";
import { createHistory } from "./history.ts";
import { crearModelo } from "./modelo.ts";
import { openMonitor } from "./monitor.ts";
import { openProcess, type Shared } from "./process.ts";
import { abrirTienda, crearAdmin, exigirVacia, poblar } from "./setup.ts";
import { DAY, type Event, MINUTE, type Options, type World } from "./world.ts";

/** The first simulated day. The shop opens two days before it, so that its first raffles are drawn on the second one. */
const FIRST = { anio: 2026, mes: 11, dia: 20 };
const dayStart = (day: number): Date =>
  new Date(instanteSantiago(sumarDias(FIRST, day), 0).getTime() + 10 * MINUTE);

export type Result = { seed: number; steps: number; digest: string; counts: ReadonlyMap<string, number> };

/** What was found, with everything that is needed to see it again. */
export class SimulationFound extends Error {
  constructor(seed: number, day: number, last: readonly string[], cause: unknown) {
    const what = cause instanceof Error ? cause.message : String(cause);
    super(
      [`seed ${seed}, day ${day}: ${what}`, "the last steps:", ...last.map((line) => `  ${line}`)].join("\n"),
      { cause },
    );
  }
}

/** Plays a shop in an empty, migrated database; throws `SimulationFound` at the first thing that is not right. */
export async function simulate(url: string, options: Options): Promise<Result> {
  const { world, agenda, analyze, close } = await openWorld(url, options);
  let day = 0;
  try {
    const ctx = { ...world.processes[0].ctx(), random: world.chance.fork("setup").bytes };
    const catalogo = await abrirTienda(world, ctx);
    await poblar(world);
    for (; day < options.days; day++) {
      await agenda.runUntil(dayStart(day));
      if (options.fault === "credit twice") await creditTwice(world);
      planDay(world, catalogo, { day, start: dayStart(day), end: dayStart(day + 1) });
      await agenda.runUntil(dayStart(day + 1));
      await world.moveTo(dayStart(day + 1));
      await check(world, url);
      await analyze();
      options.report?.(`day ${day}: ${world.history.steps()} steps, ${world.history.digest().slice(0, 12)}`);
    }
    const { history } = world;
    return { seed: options.seed, steps: history.steps(), digest: history.digest(), counts: history.counts() };
  } catch (error) {
    throw new SimulationFound(options.seed, day, world.history.last(), error);
  } finally {
    await close();
  }
}

async function openWorld(url: string, options: Options) {
  const chance = createChance(`puntazo ${options.seed}`);
  const history = createHistory(options.trace);
  const clock = { now: new Date(dayStart(0).getTime() - 2 * DAY) };
  const monitor = await openMonitor(url, clock.now);
  const chain = crearCadena({ semilla: chance.fork("beacon").bytes(48) });
  const errors = createErrors();
  const shared: Shared = {
    now: () => clock.now,
    publish: () => undefined,
    log: { info: () => undefined, warn: () => undefined, error: errors.log },
    public_url: "http://localhost:3000",
    secret: TEST_SECRET,
    baliza: chain.cadena,
    cofre: crearCofre(TEST_SECRET),
  };
  const open = (name: string) => openProcess({ url, name, shared, monitor });
  const processes = [open("one"), open("two")] as const;
  const reader = openDatabase(url, { max: 2, name: "simulation-reader" });
  await exigirVacia(reader);
  const setup = { ...processes[0].ctx(), random: chance.fork("admins").bytes };
  const admins = [await crearAdmin(setup, 1), await crearAdmin(setup, 2)];
  const moveTo = async (at: Date) => {
    if (at <= clock.now) return;
    clock.now = at;
    await monitor.setClock(at);
  };
  const agenda = createAgenda(moveTo, errors.check);
  const world: World = {
    options,
    chance: chance.fork("choices"),
    history,
    processes,
    chain,
    modelo: crearModelo(),
    db: reader.db,
    admins,
    registro: createRegister(),
    now: () => clock.now,
    moveTo,
    later: (ms) => moveTo(new Date(clock.now.getTime() + ms)),
    plan: agenda.plan,
    expectErrors: errors.expect,
  };
  const close = async () =>
    void (await Promise.all([...processes.map((one) => one.close()), reader.close(), monitor.close()]));
  return { world, agenda, analyze: monitor.analyze, close };
}

/** Events in the order of their instants; those of one instant in the order in which they were planned. */
function createAgenda(moveTo: World["moveTo"], check: () => void) {
  const events: Event[] = [];
  return {
    plan(at: Date, what: Event["what"]): void {
      const place = events.findLastIndex((event) => event.at <= at) + 1;
      events.splice(place, 0, { at, what });
    },
    async runUntil(end: Date): Promise<void> {
      for (let next = events[0]; next && next.at < end; next = events[0]) {
        events.shift();
        await moveTo(next.at);
        await next.what();
        check();
      }
    },
  };
}

/** The errors that the shop logged although nothing was broken on purpose. */
function createErrors() {
  let expected = 0;
  const found: string[] = [];
  return {
    log(message: string, data?: Record<string, unknown>): void {
      if (expected === 0) found.push(`${message} ${JSON.stringify(data ?? {})}`);
    },
    expect() {
      expected += 1;
      return {
        end() {
          expected -= 1;
        },
      };
    },
    check(): void {
      if (found.length > 0) throw new SimulationFailure(`the shop logged ${found.join(" · ")}`);
    },
  };
}

/** The list of published seals. Like the file of a process it takes each day once. */
function createRegister(): World["registro"] {
  const lineas: SelloPublico[] = [];
  return {
    lineas,
    ultimo: async () => lineas.at(-1) ?? null,
    async agregar(sellos) {
      for (const sello of sellos) if (sello.fecha > (lineas.at(-1)?.fecha ?? "")) lineas.push(sello);
    },
  };
}

/** A credit that is applied twice, with the row of the formula: the audit is content with it, the model must not be. */
async function creditTwice(world: World): Promise<void> {
  const persona = world.chance.pick(activas(world));
  if (!persona) return;
  const usuario = persona.sesion.codigo_referido;
  const ctx = { ...world.processes[0].ctx(), random: (length: number) => world.chance.bytes(length) };
  await enTransaccion(ctx, async (tx) => {
    const movimientos = traspaso(EMISION, cuentaUsuario(usuario), 100);
    await moverPuntos(tx, {
      clave: `otra-vez:${usuario}:${world.history.steps()}`,
      motivo: "ajuste",
      movimientos,
    });
    await insertarAjuste(tx, { usuario, puntos: 100, fecha: tx.now(), motivo: "otra vez" });
  });
}
