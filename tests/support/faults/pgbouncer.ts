import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { databaseUser } from "#database/embedded/user.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { ownPort } from "#tests/support/port.ts";

const PROGRAM = "/usr/sbin/pgbouncer";

export const hasPgbouncer = existsSync(PROGRAM);

/** Fewer connections than the two processes of the shop open, so that transactions of both share them. */
export const CONNECTIONS = 8;

/** Debian's PgBouncer in transaction mode in front of a database; returns the URL through it. */
export async function startPgbouncer(url: string): Promise<string> {
  const { username, password, hostname, port, pathname } = new URL(url);
  const dir = await mkdtemp(join(tmpdir(), "puntazo-pgbouncer-"));
  afterFile(() => rm(dir, { recursive: true, force: true }));
  await chmod(dir, 0o755);
  const own = await ownPort();
  await writeFile(join(dir, "users"), `"${username}" "${password}"\n`);
  await writeFile(
    join(dir, "pgbouncer.ini"),
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(dir, "users")}
stats_users = ${username}
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
max_client_conn = 200
`,
  );
  // It refuses to run as root.
  const child = spawn(PROGRAM, ["-q", join(dir, "pgbouncer.ini")], {
    stdio: "ignore",
    cwd: "/",
    ...(await databaseUser()),
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  afterFile(() => {
    child.kill("SIGKILL");
    return ended;
  });
  while (!(await accepts(own))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    await sleep(20);
  }
  return `postgres://${username}:${password}@127.0.0.1:${own}${pathname}`;
}

/** What the pooler says about itself in its console, such as `show servers`. */
export async function askPgbouncer(pooled: string, command: string): Promise<Record<string, unknown>[]> {
  const url = new URL(pooled);
  url.pathname = "/pgbouncer";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query(command)).rows;
  } finally {
    await client.end();
  }
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = connect(port, "127.0.0.1", () => resolve(probe.destroy() && true));
    probe.once("error", () => resolve(false));
  });
