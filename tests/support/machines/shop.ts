import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "#database/client.ts";
import type { Carga, Trabajadores } from "#tests/support/carga/carga.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { type Supervised, supervise } from "#tests/support/faults/processes.ts";
import { startMailServer } from "#tests/support/faults/services.ts";
import { ADMIN, letPeopleIn } from "#tests/support/faults/shop.ts";
import { type Databases, startDatabases } from "./databases.ts";
import { closeNetwork, inside, MACHINES, type Machine, openNetwork, RUNNER } from "./network.ts";
import { nginxConf } from "./nginx-conf.ts";
import { openSockets, type Sockets } from "./sockets.ts";

/** A shop on six machines, and people in it. */
export type SpreadShop = {
  databases: Databases;
  database: Database;
  processes: readonly Supervised[];
  carga: Carga;
  workers: Trabajadores;
  sockets: Sockets;
};

const FRONT = `http://${MACHINES.nginx}`;
const REDIS_PORT = 6379;
const APPS = ["app1", "app2"] as const;
const PORTS = [3001, 3002, 3003];

type Load = { people: number; think_ms: number; raffles: readonly number[]; sockets: number };

export async function openSpreadShop(bin: string, load: Load): Promise<SpreadShop> {
  await openNetwork();
  afterFile(closeNetwork);
  const [databases, mail] = await Promise.all([startDatabases(bin), startMailServer(RUNNER)]);
  const listening = ["--port", String(REDIS_PORT), "--bind", MACHINES.redis, "--protected-mode", "no"];
  startProgram("redis", "redis-server", [...listening, "--save", "", "--appendonly", "no"]);
  await startFront();
  const env = {
    DATABASE_URL: databases.url,
    REDIS_URL: `redis://${MACHINES.redis}:${REDIS_PORT}`,
    SMTP_URL: mail.url,
    PUBLIC_URL: FRONT,
    TRUSTED_PROXIES: `loopback,${MACHINES.nginx}`,
    SEED: "none",
    RATE_LIMITS: "off",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.contrasena,
  };
  const places = APPS.flatMap((app) => PORTS.map((port) => ({ app, port })));
  const processes = await Promise.all(
    places.map(({ app, port }) =>
      supervise({ ...env, HOST: MACHINES[app] }, { host: MACHINES[app], port, through: inside(app) }),
    ),
  );
  await Promise.all(processes.map(({ ready }) => ready()));
  const database = openDatabase(databases.url, { max: 4, onError: () => undefined });
  afterFile(database.close);
  const { carga, workers } = await letPeopleIn({ doors: [FRONT], database, mail }, load);
  const cookies = carga.personas.map(({ cookie }) => cookie);
  return {
    databases,
    database,
    processes,
    carga,
    workers,
    sockets: await openSockets(FRONT, cookies, load.sockets),
  };
}

function startProgram(machine: Machine, program: string, args: string[]): void {
  const [ip = "ip", ...rest] = [...inside(machine), program, ...args];
  spawn(ip, rest, { stdio: "ignore", cwd: "/" });
}

/** A balancer in front of all processes of both machines. */
async function startFront(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "puntazo-machines-"));
  afterFile(() => rm(dir, { recursive: true, force: true }));
  // Its workers run as another user.
  await chmod(dir, 0o711);
  const upstreams = APPS.flatMap((app) => PORTS.map((port) => `${MACHINES[app]}:${port}`));
  const conf = join(dir, "nginx.conf");
  await writeFile(conf, nginxConf({ port: 80, ipv6: false, dir, tmp: dir, upstreams }));
  startProgram("nginx", "nginx", ["-p", dir, "-c", conf, "-e", "stderr"]);
}
