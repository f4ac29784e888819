import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

// Machines are network namespaces, each with one cable to a common switch. The program that runs the test sits at the
// switch and reaches all of them.

export const MACHINES = {
  nginx: "10.213.0.10",
  app1: "10.213.0.11",
  app2: "10.213.0.12",
  redis: "10.213.0.20",
  base1: "10.213.0.31",
  base2: "10.213.0.32",
  base3: "10.213.0.33",
} as const;
export type Machine = keyof typeof MACHINES;

export const RUNNER = "10.213.0.1";
/** The address of the primary database. It moves from one machine to the other. */
export const FLOATING = "10.213.0.30";

const SWITCH = "puntazo-switch";
/** A hardware address that no machine has: what is sent there is lost in silence, like behind a cut cable. */
const NOWHERE = "02:00:00:00:00:99";
const names = Object.keys(MACHINES) as Machine[];

const namespaceOf = (machine: Machine) => `puntazo-${machine}`;
const cableOf = (machine: Machine) => `pz-${machine}`;

/** What runs a program inside of a machine. */
export const inside = (machine: Machine): string[] => ["ip", "netns", "exec", namespaceOf(machine)];

const run = promisify(execFile);
const ip = async (...args: string[]): Promise<string> => (await run("ip", args)).stdout;
const on = (machine: Machine, ...args: string[]) => ip("-n", namespaceOf(machine), ...args);

export async function openNetwork(): Promise<void> {
  await closeNetwork();
  await ip("link", "add", SWITCH, "type", "bridge");
  await ip("addr", "add", `${RUNNER}/24`, "dev", SWITCH);
  await ip("link", "set", SWITCH, "up");
  for (const machine of names) {
    const [space, cable] = [namespaceOf(machine), cableOf(machine)];
    await ip("netns", "add", space);
    await ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", space);
    await ip("link", "set", cable, "master", SWITCH, "up");
    await on(machine, "link", "set", "lo", "up");
    await on(machine, "addr", "add", `${MACHINES[machine]}/24`, "dev", "eth0");
    await on(machine, "link", "set", "eth0", "up");
  }
}

/** Ends what runs in the machines and removes them; also those that an interrupted run left. */
export async function closeNetwork(): Promise<void> {
  const known = new Set((await ip("netns", "list")).split("\n").map((line) => line.split(" ")[0]));
  for (const machine of names) {
    if (!known.has(namespaceOf(machine))) continue;
    await endAllIn(machine);
    await ip("netns", "del", namespaceOf(machine));
    // The kernel removes what was in it later, and until then the name is taken.
    await ip("link", "del", cableOf(machine)).catch(() => undefined);
  }
  await ip("link", "del", SWITCH).catch(() => undefined);
}

/** SIGKILL of all processes of a machine. */
export async function endAllIn(machine: Machine): Promise<void> {
  for (let pids = await pidsIn(machine); pids.length > 0; pids = await pidsIn(machine)) {
    for (const pid of pids) endQuietly(pid);
    await sleep(20);
  }
}

export const pidsIn = async (machine: Machine) =>
  (await ip("netns", "pids", namespaceOf(machine)))
    .split("\n")
    .filter((line) => line !== "")
    .map(Number);

function endQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended meanwhile.
  }
}

type Pair = { machine: Machine; peer: string };

/** Both directions of each connection between the two groups; an address is where the others expect the machine. */
export const pairsBetween = (
  some: readonly Machine[],
  others: readonly { machine: Machine; address: string }[],
): Pair[] =>
  some.flatMap((machine) =>
    others.flatMap((other) => [
      { machine, peer: other.address },
      { machine: other.machine, peer: MACHINES[machine] },
    ]),
  );

/** Nothing arrives any more between these machines, and nothing says so. Returns how to heal it. */
export async function cut(pairs: readonly Pair[]): Promise<() => Promise<void>> {
  for (const { machine, peer } of pairs)
    await on(machine, "neigh", "replace", peer, "lladdr", NOWHERE, "dev", "eth0", "nud", "permanent");
  return async () => {
    for (const { machine, peer } of pairs) await on(machine, "neigh", "del", peer, "dev", "eth0");
  };
}

export const unplug = (machine: Machine) => ip("link", "set", cableOf(machine), "nomaster");
export const plugIn = (machine: Machine) => ip("link", "set", cableOf(machine), "master", SWITCH);

export const takeAddress = (machine: Machine, address: string) =>
  on(machine, "addr", "add", `${address}/24`, "dev", "eth0");
export const dropAddress = (machine: Machine, address: string) =>
  on(machine, "addr", "del", `${address}/24`, "dev", "eth0");

/** Tells the other machines that the address is here now; their tables would keep the old place for half a minute. */
export async function announce(machine: Machine, address: string): Promise<void> {
  const [program = "ip", ...args] = [...inside(machine), "arping", "-U", "-c", "2", "-I", "eth0", address];
  await run(program, args);
}
