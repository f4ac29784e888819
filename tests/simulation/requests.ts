import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { fingerprint } from "#server/functions/body.ts";
import { runOnce } from "#server/functions/door.ts";
import type { Chance } from "./chance.ts";
import { SimulationFailure } from "./failure.ts";
import { interleave } from "./interleave.ts";
import type { Process } from "./process.ts";
import type { World } from "./world.ts";

/** Something that a person, an admin or the clock asks of the shop. */
export type Request<R = unknown> = {
  name: string;
  who: string;
  /** What the history tells of it. */
  detail: string;
  run: (ctx: Ctx) => Promise<R>;
  /**
   * For a request that clients send without an Idempotency-Key: finds out whether it was done although its answer was lost, as a
   * person does who looks at the page again. Null when it was not.
   */
  found?(): Promise<R | null>;
  /** Changes the model as the shop should have changed. Called once for a request that the shop accepted, in order of commit. */
  accepted?(answer: R): void | Promise<void>;
  /** Checks that the shop was right to refuse. */
  refused?(rechazo: Rechazo): void;
};

export type Outcome<R> = { answer: R } | { rechazo: Rechazo };

/** What befalls a request on its way. `cut` names the statement: its number, or the commit from before or after. */
type Fault =
  | { kind: "none" | "repeated" | "doubled" }
  | { kind: "cut"; at: number | "before commit" | "after commit" };

/** One request in eight. Of those without a key, which are mostly jobs that find nothing to do, one in twenty-four. */
function chooseFault(chance: Chance, hasKey: boolean): Fault {
  const dice = chance.int(1, hasKey ? 100 : 300);
  if (dice <= 3) return { kind: "repeated" };
  if (dice <= 6) return { kind: "doubled" };
  if (dice <= 8) return { kind: "cut", at: chance.int(1, 12) };
  if (dice <= 10) return { kind: "cut", at: "before commit" };
  if (dice <= 12) return { kind: "cut", at: "after commit" };
  return { kind: "none" };
}

const nameOf = (fault: Fault) => (fault.kind === "cut" ? `cut ${fault.at}` : fault.kind);

/** One request as its client sends it, again and again under the same key until it has an answer. */
type Sending<R> = { request: Request<R>; key: string; chance: Chance; attempts: number };

async function attempt<R>(world: World, sending: Sending<R>, process: Process): Promise<Outcome<R>> {
  const { request, key, chance } = sending;
  const ctx = { ...process.ctx(), random: chance.fork(`attempt ${++sending.attempts}`).bytes };
  const clave = world.options.fault === "keys ignored" ? `${key}-${sending.attempts}` : key;
  const huella = fingerprint({ detail: request.detail });
  const idempotency = { quien: request.who, clave, funcion: request.name, huella };
  try {
    // The door of the functions stores what the request answers under its key.
    const answer = request.found ? await request.run(ctx) : await runOnce(request.run, ctx, idempotency);
    return { answer };
  } catch (error) {
    if (error instanceof Rechazo && !(error.cause instanceof Error)) return { rechazo: error };
    throw error;
  }
}

/** Sends a request through whatever befalls it, tells the model its outcome and writes the step. */
export async function send<R>(world: World, request: Request<R>): Promise<Outcome<R>> {
  const chance = world.chance.fork(`step ${world.history.steps()}`);
  const fault = chooseFault(chance, request.found === undefined);
  const [process, another] = chance.some(world.processes, 2);
  if (!process || !another) throw new Error("a simulation has two processes");
  const sending = { request, key: `simulated-${world.history.steps()}`, chance, attempts: 0 };
  world.history.begin(`${process.name} ${nameOf(fault)} ${nameRequest(request)}`);
  const outcome = await suffer(world, sending, { fault, process, another });
  await settle(world, [{ request, outcome }], `${process.name} ${nameOf(fault)}`);
  return outcome;
}

type Way = { fault: Fault; process: Process; another: Process };

async function suffer<R>(world: World, sending: Sending<R>, { fault, process, another }: Way) {
  if (fault.kind === "doubled") return doubled(world, sending, [process, another]);
  if (fault.kind === "cut") return cut(world, sending, { at: fault.at, process, another });
  const outcome = await attempt(world, sending, process);
  if (fault.kind === "none") return outcome;
  return same(sending, outcome, await attempt(world, sending, another));
}

/** The same request arrives at both processes at once. */
async function doubled<R>(world: World, sending: Sending<R>, processes: [Process, Process]) {
  const quotas = quotasOf(sending.chance);
  const { outcomes } = await interleave(
    { processes, quotas, slow: world.options.slow },
    () => attempt(world, sending, processes[0]),
    () => attempt(world, sending, processes[1]),
  );
  return same(sending, outcomes[0], outcomes[1]);
}

const quotasOf = (chance: Chance) => Array.from({ length: chance.int(1, 4) }, () => chance.int(1, 9));

/** The process dies at a statement, and the client asks another one. */
async function cut<R>(
  world: World,
  sending: Sending<R>,
  { at, process, another }: { at: number | string; process: Process; another: Process },
): Promise<Outcome<R>> {
  let statements = 0;
  let fired = false;
  const expected: { end(): void }[] = [];
  const die = async () => {
    fired = true;
    expected.push(world.expectErrors());
    await process.die();
  };
  const gate = {
    before: async (text: string) => {
      statements += 1;
      const now = at === statements || (at === "before commit" && text === "commit");
      if (now && !fired) await die();
    },
    after: async (text: string, done: boolean) => {
      if (at !== "after commit" || text !== "commit" || !done || fired) return;
      await die();
      throw new Error("Connection terminated unexpectedly");
    },
  };
  const { request } = sending;
  try {
    return await process.gated(gate, () => attempt(world, sending, process));
  } catch (error) {
    if (!fired) throw error;
    const found = await request.found?.();
    if (found !== null && found !== undefined) return { answer: found };
    return await attempt(world, sending, another);
  } finally {
    if (fired) await process.crash();
    for (const { end } of expected) end();
  }
}

/** A repeated request must get the first answer. Without a key the second one may be refused by what the first one did. */
function same<R>({ request }: Sending<R>, one: Outcome<R>, two: Outcome<R>): Outcome<R> {
  if (request.found) return "answer" in one ? one : two;
  const [a, b] = [describe(one), describe(two)];
  if (a === b) return one;
  throw new SimulationFailure(`${request.name} was answered «${a}» and, repeated, «${b}»`);
}

const describe = (outcome: Outcome<unknown>): string =>
  "rechazo" in outcome ? `${outcome.rechazo.clase}: ${outcome.rechazo.message}` : canonical(outcome.answer);

/** Answers as text with their fields in order: a stored answer comes back from the database with its fields in another one. */
const canonical = (answer: unknown): string =>
  JSON.stringify(answer, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  ) ?? "";

/** Two requests that arrive at once, one at each process. */
export async function sendBoth<A, B>(world: World, one: Request<A>, two: Request<B>): Promise<void> {
  const chance = world.chance.fork(`step ${world.history.steps()}`);
  const [first, second] = world.processes;
  const sendingOf = <R>(request: Request<R>, label: string) => ({
    request,
    key: `simulated-${world.history.steps()}-${label}`,
    chance: chance.fork(label),
    attempts: 0,
  });
  const [a, b] = [sendingOf(one, "a"), sendingOf(two, "b")];
  world.history.begin(`both ${nameRequest(one)} and ${nameRequest(two)}`);
  const { outcomes, commits } = await interleave(
    { processes: [first, second], quotas: quotasOf(chance), slow: world.options.slow },
    () => attempt(world, a, first),
    () => attempt(world, b, second),
  );
  const tellFirst = () => settle(world, [{ request: one, outcome: outcomes[0] }], "both, first");
  const tellSecond = () => settle(world, [{ request: two, outcome: outcomes[1] }], "both, second");
  const secondLast = "rechazo" in outcomes[1] || commits.lastIndexOf(1) > commits.lastIndexOf(0);
  const inOrder = secondLast && !("rechazo" in outcomes[0] && "answer" in outcomes[1]);
  for (const tell of inOrder ? [tellFirst, tellSecond] : [tellSecond, tellFirst]) await tell();
}

/** Several requests that one process takes at once, so that it settles them in batches. */
export async function sendBurst<R>(
  world: World,
  requests: readonly Request<R>[],
  order: (answer: R) => number,
): Promise<void> {
  const chance = world.chance.fork(`step ${world.history.steps()}`);
  const process = chance.pick(world.processes);
  if (!process) throw new Error("a simulation has two processes");
  const settled = await Promise.all(
    requests.map(async (request, i) => {
      const key = `simulated-${world.history.steps()}-${i}`;
      const sending = { request, key, chance: chance.fork(key), attempts: 0 };
      return { request, outcome: await attempt(world, sending, process) };
    }),
  );
  // A refusal is judged by what the accepted ones left.
  const place = ({ outcome }: { outcome: Outcome<R> }) =>
    "answer" in outcome ? order(outcome.answer) : Number.POSITIVE_INFINITY;
  await settle(
    world,
    settled.toSorted((a, b) => (place(a) < place(b) ? -1 : Number(place(a) > place(b)))),
    `${process.name} burst`,
  );
}

const nameRequest = <R>({ name, who, detail }: Request<R>): string => `${name} ${who} ${detail}`;

type Settled<R> = { request: Request<R>; outcome: Outcome<R> };

async function settle<R>(world: World, settled: readonly Settled<R>[], how: string): Promise<void> {
  for (const { request, outcome } of settled) {
    const was = "rechazo" in outcome ? "refused" : "accepted";
    world.history.step(world.now(), `${how} ${nameRequest(request)}`, describe(outcome));
    world.history.count(`${request.name}: ${was}`);
    if ("answer" in outcome) await request.accepted?.(outcome.answer);
    else request.refused?.(outcome.rechazo);
  }
}
