import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFile, chown, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { startEmbeddedDatabase } from "#database/embedded/embedded.ts";
import { launchPatiently } from "#database/embedded/process.ts";
import { asDatabaseUser, databaseUser } from "#database/embedded/user.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { postmasterOf, stopOrphan } from "#tests/support/e2e/process.ts";
import { ownPort } from "#tests/support/port.ts";
import { newDataDir } from "#tests/support/server.ts";
import { debianPostgres } from "./debian-postgres.ts";

export type StreamingPair = {
  main_url: string;
  replica_url: string;
  /** Kills the replica; `back` starts it again. */
  kill(): Promise<void>;
  back(): Promise<void>;
};

type Started = { main_url: string; replica_url: string; back(): Promise<unknown> };
type Place = { home: string; copy: string; port: number; replica_port: number };

const run = promisify(execFile);
const FLAGS = ["fsync=off"];

/** Two PostgreSQL servers with real streaming replication: Debian's, or without them the bundled ones. */
export async function startStreamingPair(): Promise<StreamingPair> {
  const [home, copy] = [await newDataDir(), await newDataDir()];
  for (const dir of [home, copy]) afterFile(() => stopOrphan(dir));
  const place = { home, copy, port: await ownPort(), replica_port: await ownPort() };
  const bin = debianPostgres();
  const { main_url, replica_url, back } = await (bin ? debianPair(bin, place) : bundledPair(place));
  return {
    main_url,
    replica_url,
    async kill() {
      const running = await postmasterOf(copy);
      if (running) process.kill(running.pid, "SIGKILL");
      while (await postmasterOf(copy)) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    back: async () => void (await back()),
  };
}

/** Sets the replica up by the steps of docs/operations.md. */
async function debianPair(bin: string, { home, copy, port, replica_port }: Place): Promise<Started> {
  const password = randomBytes(12).toString("hex");
  const url = (at: number, name: string) => `postgres://puntazo:${password}@127.0.0.1:${at}/${name}`;
  const [data, copied] = [join(home, "postgres"), join(copy, "postgres")];
  const secret = join(home, "clave");
  await writeFile(secret, `${password}\n`, { mode: 0o600 });
  const owner = await databaseUser();
  for (const dir of [data, copied]) await mkdir(dir, { mode: 0o700 });
  if (owner) for (const path of [secret, data, copied]) await chown(path, owner.uid, owner.gid);
  const access = ["--username=puntazo", `--pwfile=${secret}`, "--auth=scram-sha-256", "--locale=C"];
  await done(join(bin, "initdb"), [`--pgdata=${data}`, ...access, "--encoding=UTF8"]);
  await rm(secret);
  const postgres = join(bin, "postgres");
  await launchPatiently({ postgres, data, port, flags: FLAGS });
  const client = new pg.Client({ connectionString: url(port, "postgres") });
  await client.connect();
  await client.query("create database puntazo");
  await client.end();
  const from = ["-d", `host=127.0.0.1 port=${port} user=puntazo password=${password}`, "-D", copied];
  await done(join(bin, "pg_basebackup"), [...from, "-R", "-X", "stream", "--checkpoint=fast"]);
  const back = () => launchPatiently({ postgres, data: copied, port: replica_port, flags: FLAGS });
  await back();
  return { main_url: url(port, "puntazo"), replica_url: url(replica_port, "puntazo"), back };
}

async function done(program: string, args: string[]): Promise<void> {
  const child = await asDatabaseUser(program, args);
  let said = "";
  child.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${said}`);
}

/** The bundled PostgreSQL has no pg_basebackup: the folder of the stopped main server takes its place. */
async function bundledPair({ home, copy, port, replica_port }: Place): Promise<Started> {
  const startMain = () => startEmbeddedDatabase({ dir: home, port, flags: FLAGS });
  const first = await startMain();
  await first.stop();
  // Keeps owner and modes: PostgreSQL refuses a folder of another user.
  for (const name of ["postgres", "postgres.password"]) await run("cp", ["-a", join(home, name), copy]);
  const password = (await readFile(join(home, "postgres.password"), "utf8")).trim();
  const data = join(copy, "postgres");
  await writeFile(join(data, "standby.signal"), "");
  const source = `host=127.0.0.1 port=${port} user=puntazo password=${password}`;
  await appendFile(join(data, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
  const { url: main_url } = await startMain();
  const back = () => startEmbeddedDatabase({ dir: copy, port: replica_port, flags: FLAGS });
  const { url: replica_url } = await back();
  return { main_url, replica_url, back };
}
