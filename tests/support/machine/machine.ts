import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type Ending,
  embeddedUrl,
  killAfterFile,
  type Running,
  runNode,
} from "#tests/support/e2e/process.ts";
import { ownPort } from "#tests/support/port.ts";
import type { Login } from "#tests/support/server.ts";

/** Several processes of the shop on this machine, started as systemd does. */
export type TestMachine = {
  url: string;
  dataDir: string;
  databaseUrl: string;
  admin: Login;
  running: Running;
  /** The parent, which owns the embedded database. */
  parent: number;
  /** The processes that it has now. */
  processes(): number[];
  stop(): Promise<Ending>;
};

/** Starts an empty shop with its own PostgreSQL. */
export async function startTestMachine(dataDir: string, count: number): Promise<TestMachine> {
  const port = await ownPort();
  const url = `http://localhost:${port}`;
  const env = {
    PORT: String(port),
    PROCESSES: String(count),
    DATA_DIR: dataDir,
    SEED: "none",
    BEACON: "off",
  };
  const running = runNode({ args: ["scripts/start.mjs"], env });
  killAfterFile(running);
  const [, email = "", contrasena = ""] = await running.says(/Administración: (\S+) · contraseña: (\S+)/);
  await running.says(/Procesos: \d+/);
  const parent = Number(await readFile(join(dataDir, "server.pid"), "utf8"));
  return {
    url,
    dataDir,
    databaseUrl: await embeddedUrl(dataDir),
    admin: { email, contrasena },
    running,
    parent,
    processes: () => serversBelow(parent),
    async stop() {
      running.child.kill("SIGTERM");
      return running.ended;
    },
  };
}

const listed = (columns: string) =>
  spawnSync("ps", ["-eo", columns], { encoding: "utf8" }).stdout.split("\n");

function serversBelow(parent: number): number[] {
  return listed("pid,ppid,args").flatMap((line) => {
    const [, pid, ppid, args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(ppid) === parent && args.includes("server/index.js") ? [Number(pid)] : [];
  });
}

/** Processes whose command line names this folder, to check that none is left. */
export const programsOf = (dataDir: string): string[] =>
  listed("pid,args").filter((line) => line.includes(dataDir));

/** Whether a process runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
