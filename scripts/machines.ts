// npm run faults -- machines: a shop on six machines (network namespaces) under load, with its network cut and its database lost.
// npm run faults -- alta [seed] [times] [faults]: one whose database leads itself (ops/alta), each fault so many times, in an order by seed.
// npm run faults -- alta-restore: such a shop goes back to a minute, and its backup comes into a fresh cluster.
import { spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { debianPostgres } from "#tests/support/faults/debian-postgres.ts";
import { closeNetwork } from "#tests/support/machines/network.ts";

const HIGH = {
  ip: "iproute2",
  setpriv: "util-linux",
  patroni: "patroni",
  etcd: "etcd-server",
  etcdctl: "etcd-client",
  haproxy: "haproxy",
  pgbackrest: "pgbackrest",
};

/** Debian's packages of each run, by the program that it needs of them. */
const PROGRAMS: Record<string, Record<string, string>> = {
  machines: {
    ip: "iproute2",
    arping: "iputils-arping",
    setpriv: "util-linux",
    nginx: "nginx",
    "redis-server": "redis-server",
  },
  alta: HIGH,
  "alta-restore": HIGH,
};

/** Why the run cannot start here, or null. */
function obstacle(run: string): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return `npm run faults -- ${run} necesita root en Linux: crea espacios de red (ip netns) y los borra al terminar.`;
  const missing = packagesMissing(run);
  return missing.length === 0 ? null : `Faltan programas: apt-get install ${missing.join(" ")}`;
}

function packagesMissing(run: string): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const missing = Object.entries(PROGRAMS[run] ?? {})
    .filter(([name]) => !folders.some((folder) => existsSync(join(folder, name))))
    .map(([, its]) => its);
  // Another program of this name reads the same options and fails without an answer.
  if (run === "machines" && !missing.includes("iputils-arping") && !hasIputilsArping())
    missing.push("iputils-arping");
  if (debianPostgres() === null) missing.push("postgresql");
  return missing;
}

const hasIputilsArping = (): boolean => spawnSync("arping", ["-V"]).stdout.toString().includes("iputils");

async function main(): Promise<number> {
  const [run = "machines", seed = String(randomInt(1_000_000)), times = "3", faults = ""] =
    process.argv.slice(2);
  const why = obstacle(run);
  if (why !== null) {
    console.error(why);
    return 1;
  }
  const args = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project",
    "faults",
    "--disable-console-intercept",
  ];
  const folder = await mkdtemp(join(tmpdir(), "puntazo-machines-"));
  // PostgreSQL and nginx run as other users.
  await chmod(folder, 0o755);
  const env = {
    ...process.env,
    FAULTS: run,
    TMPDIR: folder,
    ALTA_SEED: seed,
    ALTA_TIMES: times,
    ALTA_FAULTS: faults,
  };
  // A group of its own: a signal that ends the run reaches its workers too, and this process stays to remove the machines.
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env,
    detached: true,
  });
  const end = (signal: NodeJS.Signals) => child.pid && process.kill(-child.pid, signal);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, end);
  try {
    return await new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? 1)));
  } finally {
    await closeNetwork();
    await rm(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
