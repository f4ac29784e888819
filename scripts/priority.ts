// Who may run first on the machine of a measurement. Only Linux tells and takes all of it; elsewhere nothing changes.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";

const isNumber = (name: string) => /^\d+$/.test(name);

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    // The process has ended, the system has no such file, or the right is missing: the caller sees that nothing came.
    return undefined;
  }
}

type Stat = { pid: number; parent: number; ticks: number };

/** What the system says of a process; its name stands in parentheses and may hold anything. */
function statOf(pid: number): Stat | undefined {
  const text = attempt(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  if (text === undefined) return undefined;
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
}

/** A process with all that it started: the shop's database and its workers. */
function tree(root: number): Stat[] {
  const all = (attempt(() => readdirSync("/proc")) ?? [])
    .filter(isNumber)
    .flatMap((pid) => statOf(Number(pid)) ?? []);
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

/** The CPU time that a process and all that it started have used, in hundredths of a second. */
export const ticksOf = (root: number) => tree(root).reduce((sum, { ticks }) => sum + ticks, 0);

const threadsOf = (pid: number) =>
  (attempt(() => readdirSync(`/proc/${pid}/task`)) ?? []).filter(isNumber).map(Number);

/** Linux shares the processor between sessions first, and only then by the priority of their processes. */
const setSession = (pid: number, nice: number) =>
  attempt(() => {
    writeFileSync(`/proc/${pid}/autogroup`, String(nice));
    return true;
  }) ?? false;

const sessionOf = (pid: number) =>
  attempt(() => readFileSync(`/proc/${pid}/autogroup`, "utf8").split(" ")[0]);

/** Lets everything else run before the threads of a process. */
export function lower(pid: number, nice: number): void {
  for (const thread of threadsOf(pid)) attempt(() => setPriority(thread, nice));
}

/** The same for a process with all that it started. A session that they share with this process keeps its priority. */
export function lowerTree(root: number, nice: number): void {
  const own = sessionOf(process.pid);
  for (const { pid } of tree(root)) {
    lower(pid, nice);
    if (sessionOf(pid) !== own) setSession(pid, nice);
  }
}

/** Lets a session of its own (`detached`) run before all others: only root may. Says whether it does. */
export const raiseSession = (leader: number): boolean => setSession(leader, -20);
