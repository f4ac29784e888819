import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#database/embedded/embedded.ts";
import { readState, type State } from "#ops/cluster/state.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import {
  type Ending,
  embeddedUrl,
  killAfterFile,
  type Running,
  runNode,
} from "#tests/support/e2e/process.ts";
import { type Login, newDataDir } from "#tests/support/server.ts";

/** Why the command cannot run here, or null. The suite installs both programs if it may. */
export const missingPrograms = ["/usr/sbin/nginx", "/usr/bin/redis-server"].filter(
  (path) => !existsSync(path),
);

export type TestCluster = {
  /** The single URL in front of all processes. */
  url: string;
  dataDir: string;
  databaseUrl: string;
  admin: Login;
  running: Running;
  state(): Promise<State>;
  /** Runs `npm run cluster -- restart`. */
  restart(): Promise<Ending>;
  stop(): Promise<Ending>;
};

export const newClusterDir = async (): Promise<string> => {
  const dataDir = await newDataDir();
  afterFile(() => endPrograms(dataDir));
  return dataDir;
};

/** Starts the real command with its own PostgreSQL, Redis and nginx, on an empty shop. */
export async function startTestCluster(dataDir: string, ...options: string[]): Promise<TestCluster> {
  await shareCompiled(dataDir);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { PORT: String(port), DATA_DIR: dataDir, SEED: "none", BEACON: "off" };
  const command = (...args: string[]) => runNode({ args: ["ops/cluster/main.ts", ...args], env });
  const running = command(...options);
  killAfterFile(running);
  await running.says(/procesos detrás de nginx/);
  const [, email = "", contrasena = ""] = await running.says(/Administración: (\S+) · contraseña: (\S+)/);
  return {
    url,
    dataDir,
    databaseUrl: await embeddedUrl(dataDir),
    admin: { email, contrasena },
    running,
    async state() {
      const state = await readState(dataDir);
      if (!state) throw new Error("the command wrote no state");
      return state;
    },
    restart: () => command("restart").ended,
    async stop() {
      running.child.kill("SIGTERM");
      return running.ended;
    },
  };
}

/** The processes keep their compiled code in the data folder: clusters of tests share it, so that only the first compiles. */
async function shareCompiled(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, "cache/compiled"))) return;
  const kept = join(tmpdir(), "puntazo-test-compiled");
  await mkdir(kept, { recursive: true });
  await mkdir(join(dataDir, "cache"), { recursive: true });
  await symlink(kept, join(dataDir, "cache/compiled"));
}

/** Processes whose command line names this folder, to check that none is left. */
export function programsOf(dataDir: string): string[] {
  const { stdout } = spawnSync("ps", ["-eo", "pid,args"], { encoding: "utf8" });
  return stdout.split("\n").filter((line) => line.includes(dataDir));
}

/** Stop in order: a killed nginx would leave its workers behind. */
async function endPrograms(dataDir: string): Promise<void> {
  for (const name of ["nginx", "redis"]) {
    const pid = Number(await readFile(join(dataDir, "cluster", `${name}.pid`), "utf8").catch(() => ""));
    const isOurs = () => programsOf(dataDir).some((line) => line.trim().startsWith(`${pid} `));
    if (isOurs()) process.kill(pid, "SIGTERM");
    while (isOurs()) await sleep(50);
  }
}
