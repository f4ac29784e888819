import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFile, chmod, chown, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { databaseUser } from "#database/embedded/user.ts";
import { newDataDir } from "#tests/support/server.ts";
import {
  announce,
  dropAddress,
  endAllIn,
  FLOATING,
  inside,
  MACHINES,
  type Machine,
  takeAddress,
} from "./network.ts";

type DatabaseMachine = Extract<Machine, "base1" | "base2">;

/** Two machines with PostgreSQL: one takes writes at the floating address, the other follows it. */
export type Databases = {
  /** At the floating address. */
  url: string;
  primary(): DatabaseMachine;
  replica(): DatabaseMachine;
  /** SIGKILL of PostgreSQL on one machine, with all its processes. */
  kill(machine: DatabaseMachine): Promise<void>;
  /** The steps of docs/operations.md, "When the primary is lost", on the machine of the replica. */
  promote(): Promise<void>;
  /** Makes the machine a replica of the other one, from nothing, and lets commits wait for it again. */
  follow(machine: DatabaseMachine): Promise<void>;
};

const PORT = 5432;
/** fsync only matters if the machine crashes; commits are still written before they are answered. */
const FLAGS = ["listen_addresses=*", "unix_socket_directories=", "max_connections=220", "fsync=off"];

type Home = { machine: DatabaseMachine; data: string };
type Known = { bin: string; homes: Record<DatabaseMachine, Home>; password: string };

export async function startDatabases(bin: string): Promise<Databases> {
  const password = randomBytes(12).toString("hex");
  const homes = { base1: await homeOf("base1"), base2: await homeOf("base2") };
  const known: Known = { bin, homes, password };
  await initialise(known, homes.base1);
  await takeAddress("base1", FLOATING);
  await start(known, homes.base1);
  await ask(known, MACHINES.base1, "postgres", "create database puntazo");
  let [primary, replica]: [DatabaseMachine, DatabaseMachine] = ["base1", "base2"];
  await follow(known, homes[replica], primary);
  return {
    url: `postgres://puntazo:${password}@${FLOATING}:${PORT}/puntazo`,
    primary: () => primary,
    replica: () => replica,
    kill: endAllIn,
    async promote() {
      const at = MACHINES[replica];
      await ask(known, at, "postgres", "alter system set synchronous_standby_names = ''");
      await ask(known, at, "postgres", "select pg_reload_conf()");
      await ask(known, at, "postgres", "select pg_promote()");
      await takeAddress(replica, FLOATING);
      await announce(replica, FLOATING);
      [primary, replica] = [replica, primary];
    },
    async follow(machine) {
      await endAllIn(machine);
      await dropAddress(machine, FLOATING).catch(() => undefined);
      await follow(known, homes[machine], primary);
    },
  };
}

async function homeOf(machine: DatabaseMachine): Promise<Home> {
  const dir = await newDataDir();
  await chmod(dir, 0o755);
  return { machine, data: join(dir, "postgres") };
}

/** Runs a program of PostgreSQL as its user inside of a machine. */
async function asPostgres(machine: DatabaseMachine, program: string, args: string[]): Promise<ChildProcess> {
  const owner = await databaseUser();
  const identity = owner ? [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups"] : [];
  const [ip = "ip", ...rest] = [...inside(machine), "setpriv", ...identity, "--", program, ...args];
  return spawn(ip, rest, {
    cwd: "/",
    env: { ...process.env, LC_ALL: "C" },
    stdio: ["ignore", "ignore", "pipe"],
  });
}

async function finish(machine: DatabaseMachine, program: string, args: string[]): Promise<void> {
  const child = await asPostgres(machine, program, args);
  let said = "";
  child.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${said}`);
}

async function emptyFolder(data: string): Promise<void> {
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { mode: 0o700 });
  const owner = await databaseUser();
  if (owner) await chown(data, owner.uid, owner.gid);
}

async function initialise({ bin, password }: Known, { machine, data }: Home): Promise<void> {
  await emptyFolder(data);
  const secret = `${data}.secret`;
  await writeFile(secret, `${password}\n`, { mode: 0o644 });
  const access = ["--username=puntazo", `--pwfile=${secret}`, "--auth=scram-sha-256", "--locale=C"];
  await finish(machine, join(bin, "initdb"), [`--pgdata=${data}`, ...access, "--encoding=UTF8"]);
  await rm(secret);
  const network = "10.213.0.0/24 scram-sha-256";
  const lines = [`host all all ${network}`, `host replication all ${network}`];
  await appendFile(join(data, "pg_hba.conf"), `${lines.join("\n")}\n`);
}

async function start(known: Known, { machine, data }: Home): Promise<void> {
  const args = ["-D", data, "-p", String(PORT), ...FLAGS.flatMap((flag) => ["-c", flag])];
  const child = await asPostgres(machine, join(known.bin, "postgres"), args);
  let said = "";
  child.stderr?.on("data", (chunk) => {
    said = (said + chunk).slice(-4_000);
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL of ${machine} ended: ${said}`);
    if (await ask(known, MACHINES[machine], "postgres", "select 1").catch(() => null)) return;
    await sleep(50);
  }
}

async function follow(known: Known, home: Home, primary: DatabaseMachine): Promise<void> {
  const { machine, data } = home;
  await emptyFolder(data);
  const source = `host=${MACHINES[primary]} port=${PORT} user=puntazo password=${known.password} application_name=${machine}`;
  const how = ["-d", source, "-D", data, "-R", "-X", "stream", "--checkpoint=fast"];
  await finish(machine, join(known.bin, "pg_basebackup"), how);
  await start(known, home);
  const at = MACHINES[primary];
  await ask(known, at, "postgres", `alter system set synchronous_standby_names = '${machine}'`);
  await ask(known, at, "postgres", "select pg_reload_conf()");
  const attached = "select 1 from pg_stat_replication where sync_state = 'sync'";
  while ((await ask(known, at, "postgres", attached)).rowCount === 0) await sleep(50);
}

async function ask({ password }: Known, host: string, database: string, statement: string) {
  const client = new pg.Client({
    connectionString: `postgres://puntazo:${password}@${host}:${PORT}/${database}`,
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
