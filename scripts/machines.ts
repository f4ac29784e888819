// npm run faults -- machines: a shop on six machines (network namespaces) under load, with its network cut and its database lost.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { debianPostgres } from "#tests/support/faults/replica.ts";
import { closeNetwork } from "#tests/support/machines/network.ts";

const PROGRAMS = ["ip", "arping", "setpriv", "nginx", "redis-server"];

/** Why the run cannot start here, or null. */
function obstacle(): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return "npm run faults -- machines necesita root en Linux: crea espacios de red (ip netns) y los borra al terminar.";
  const folders = (process.env.PATH ?? "").split(delimiter);
  const missing = PROGRAMS.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  // Another program of this name reads the same options and fails without an answer.
  if (!missing.includes("arping") && !hasIputilsArping()) missing.push("arping de iputils");
  if (debianPostgres() === null) missing.push("postgresql");
  if (missing.length === 0) return null;
  return `Faltan programas (${missing.join(", ")}): apt-get install iproute2 iputils-arping nginx redis-server postgresql`;
}

const hasIputilsArping = (): boolean => spawnSync("arping", ["-V"]).stdout.toString().includes("iputils");

async function main(): Promise<number> {
  const why = obstacle();
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
  const env = { ...process.env, FAULTS: "machines", TMPDIR: folder };
  const child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"], env });
  // Ctrl-C reaches the child too: this process stays to remove the machines.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  try {
    return await new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? 1)));
  } finally {
    await closeNetwork();
    await rm(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
