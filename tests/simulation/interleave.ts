import { setTimeout as sleep } from "node:timers/promises";
import type { Gate, Process } from "./process.ts";

type Pair<T> = readonly [T, T];
const other = (actor: 0 | 1): 0 | 1 => (actor === 0 ? 1 : 0);

type Plan = { processes: Pair<Process>; quotas: readonly number[]; slow: 0 | 1 | undefined };
/** Milliseconds that a statement is late. */
const LAG = 120;

/**
 * Runs two requests at once in two processes, in an order that the seed decides: each sends as many statements as its next quota
 * says and then lets the other go on. Only one of them may send at a time; one that the database makes wait for a lock passes its
 * turn. So the outcome depends on the quotas and not on the speed of the machine. `commits` says who committed, in order.
 */
export async function interleave<A, B>(
  { processes, quotas, slow }: Plan,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<{ outcomes: [A, B]; commits: (0 | 1)[] }> {
  const turns = createTurns(quotas, slow);
  const watching = watch(processes, turns);
  const run = <T>(actor: 0 | 1, work: () => Promise<T>) =>
    processes[actor].gated(turns.gate(actor), work).finally(() => turns.end(actor));
  try {
    const outcomes = await Promise.all([run(0, first), run(1, second)]);
    return { outcomes, commits: turns.commits };
  } finally {
    turns.end(0);
    turns.end(1);
    await watching;
  }
}

type Turns = ReturnType<typeof createTurns>;

function createTurns(quotas: Plan["quotas"], slow: Plan["slow"]) {
  const left = [...quotas];
  const alive: [boolean, boolean] = [true, true];
  const sending: [number, number] = [0, 0];
  const waiting: [Set<() => void>, Set<() => void>] = [new Set(), new Set()];
  const commits: (0 | 1)[] = [];
  let turn: 0 | 1 = 0;
  let quota = left.shift() ?? Number.POSITIVE_INFINITY;

  function wake(actor: 0 | 1): void {
    for (const go of waiting[actor]) go();
    waiting[actor].clear();
  }

  function pass(): void {
    turn = other(turn);
    quota = left.shift() ?? Number.POSITIVE_INFINITY;
    wake(turn);
  }

  /** The turn passes when everything that was sent is answered: what still runs in the database would race with the other's statements. */
  async function before(actor: 0 | 1): Promise<void> {
    while (alive[other(actor)] && (turn !== actor || quota < 1)) {
      if (turn === actor && sending[actor] === 0) pass();
      await new Promise<void>((go) => waiting[actor].add(go));
    }
    quota -= 1;
    sending[actor] += 1;
    if (actor === slow) await sleep(LAG);
  }

  const gate = (actor: 0 | 1): Gate => ({
    before: () => before(actor),
    after: async (text, done) => {
      sending[actor] -= 1;
      if (sending[actor] === 0) wake(actor);
      if (text === "commit" && done) commits.push(actor);
    },
  });

  return {
    gate,
    commits,
    /** After a wait for a lock the quotas end: how often it was looked at must not decide anything. */
    passFor(): void {
      left.length = 0;
      pass();
    },
    both: () => alive[0] && alive[1],
    /** Who has the turn and waits for an answer of the database. */
    sender: () => (sending[turn] > 0 ? turn : null),
    end(actor: 0 | 1): void {
      alive[actor] = false;
      wake(other(actor));
    },
  };
}

/** Passes the turn of a process that waits for a lock of the other one. */
async function watch(processes: Pair<Process>, turns: Turns): Promise<void> {
  while (turns.both()) {
    await sleep(1);
    const actor = turns.sender();
    if (actor === null || !(await processes[actor].isBlocked())) continue;
    if (turns.both() && turns.sender() === actor) turns.passFor();
  }
}
