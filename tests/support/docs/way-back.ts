import { execFile } from "node:child_process";
import { chmodSync, chownSync, mkdirSync } from "node:fs";
import { databaseUser } from "#database/embedded/user.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { ownPort } from "#tests/support/port.ts";
import type { Sandbox } from "./sandbox.ts";

type Steps = {
  /** The folder of PostgreSQL's programs. */
  bin: string;
  /** The documented lines of postgresql.conf. */
  archiving: string;
  /** The documented command that copies the running server. */
  base: string;
  /** The documented commands that make a server of that copy. */
  going_back: string;
};

/** Runs a script as the user of PostgreSQL, until it ends. */
async function asPostgres(script: string, env: Record<string, string>): Promise<string> {
  const owner = await databaseUser();
  return new Promise((resolve, reject) => {
    execFile("sh", ["-eu", "-c", script], { cwd: "/", env, ...owner }, (error, stdout, stderr) =>
      error ? reject(new Error(`${error.message}\n${stdout}\n${stderr}`)) : resolve(stdout.trim()),
    );
  });
}

/** Writes two rows around an instant, goes back to that instant by the documented steps, and answers the rows that are there. */
export async function goBack(box: Sandbox, { bin, archiving, base, going_back }: Steps): Promise<string> {
  const owner = await databaseUser();
  chmodSync(box.root, 0o755);
  for (const folder of ["/mnt/archivo", "/mnt/base", "/var/lib/postgresql/15/main"]) {
    mkdirSync(box.at(folder), { recursive: true });
    chmodSync(box.at(folder), 0o700);
    if (owner) chownSync(box.at(folder), owner.uid, owner.gid);
  }
  if (owner) chownSync(box.at("/var/lib/postgresql/15"), owner.uid, owner.gid);
  const env = {
    PATH: `${bin}:/usr/bin:/bin`,
    PGHOST: "127.0.0.1",
    PGPORT: String(await ownPort()),
    PGUSER: "postgres",
    PGDATABASE: "postgres",
  };
  const [main, back] = [box.at("/var/lib/postgresql/15/main"), box.at("/var/lib/postgresql/15/vuelta")];
  const start = (data: string) =>
    `pg_ctl -D ${data} -w -l ${data}.log -o "-p $PGPORT -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off" start`;
  const stop = (data: string) => `pg_ctl -D ${data} -m fast stop`;
  for (const data of [main, back])
    afterFile(() => asPostgres(`pg_ctl -D ${data} status || exit 0; ${stop(data)}`, env));
  const instant = await asPostgres(
    `exec 3>&1 >&2
    initdb -D ${main} -U postgres --auth=trust --no-sync
    cat >> ${main}/postgresql.conf <<'CONF'
${box.here(archiving)}
CONF
    ${start(main)} 3>&-
    psql -c "create table filas (nombre text)"
    ${box.here(base)}
    psql -c "insert into filas values ('antes')"
    psql -Atc "select clock_timestamp()" >&3
    psql -c "insert into filas values ('después')" -c "select pg_switch_wal()"
    ${stop(main)}`,
    env,
  );
  const steps = box
    .here(going_back)
    .replaceAll("2026-11-15", "$(date +%F)")
    .replace(/recovery_target_time = '[^']+'/, `recovery_target_time = '${instant}'`);
  return asPostgres(
    `exec 3>&1 >&2
${steps}
    ${start(back)} 3>&-
    until [ "$(psql -Atc 'select pg_is_in_recovery()')" = f ]; do sleep 0.1; done
    psql -Atc "select nombre from filas" >&3
    ${stop(back)}`,
    env,
  );
}
