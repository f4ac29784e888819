import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import { expect, test } from "vitest";
import { productos } from "#database/schema.ts";
import { CLAVE_FUERTE, nuevaPersona } from "#tests/support/e2e/account.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { cookieOf, getPage, postForm } from "#tests/support/e2e/http.ts";
import { NODE, postmasterOf, ROOT } from "#tests/support/e2e/process.ts";
import { giveIdentity } from "#tests/support/identity.ts";
import { programsOf } from "#tests/support/machine/machine.ts";
import { newDataDir, startServer, type TestServer } from "#tests/support/server.ts";

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

/** A stopped server leaves only its data behind. */
async function expectStopped(server: TestServer, ending: { code: number | null }): Promise<void> {
  expect(ending, server.output()).toEqual({ code: 0, signal: null });
  expect(await postmasterOf(server.dataDir)).toBeNull();
  expect(existsSync(join(server.dataDir, "postgres/postmaster.pid"))).toBe(false);
  expect(existsSync(join(server.dataDir, "server.pid"))).toBe(false);
}

test("a first start makes a shop with logins that work; the second keeps everything", async () => {
  // A folder that only its owner may enter, like a home directory.
  const parent = await newDataDir();
  await chmod(parent, 0o700);
  const dataDir = join(parent, "datos");

  const first = await startServer({ dataDir });
  expect(first.output()).toContain(`Puntazo está abierto en ${first.url}`);
  expect(await cookieOf(first, first.admin)).not.toBe("");
  const cookie = await cookieOf(first, first.cliente);
  expect(cookie).not.toBe("");
  expect((await readdir(dataDir)).sort()).toContain("auth.secret");
  const before = await counts(first);
  expect(before.productos).toBeGreaterThanOrEqual(40);
  await postForm(first, "/mis-datos", { intento: "perfil", username: "antes" }, cookie);
  await expectStopped(first, await first.stop("SIGINT"));

  const second = await startServer({ dataDir });
  expect([second.admin, second.cliente]).toEqual([first.admin, first.cliente]);
  expect(await counts(second)).toEqual(before);
  const page = await getPage(second, "/mis-datos", cookie);
  expect(page.status).toBe(200);
  expect(page.text).toContain('value="antes"');
  await expectStopped(second, await second.stop());
});

async function counts({ databaseUrl }: TestServer) {
  const { db } = openForFile(databaseUrl);
  const { rows } = await db.execute<{ usuarios: string; asientos: string }>(
    sql`select (select count(*) from usuarios) usuarios, (select count(*) from libro_asientos) asientos`,
  );
  return { ...rows[0], productos: await db.$count(productos) };
}

/** A setting of the unit that systemd runs. */
const unit = (name: string, key: string) =>
  new RegExp(`^${key}=(.*)$`, "m").exec(readFileSync(join(ROOT, "ops/systemd", name), "utf8"))?.[1];

/** systemd signals the main process only, and kills what is left of the unit as soon as that has ended. */
test("asked to stop as systemd does, it finishes what it is doing, takes nothing new and leaves no process behind", async () => {
  expect(unit("puntazo.service", "KillMode")).toBe("mixed");
  expect(unit("puntazo.service", "KillSignal")).toBe("SIGTERM");
  expect(unit("puntazo.service", "ExecReload")).toBe("/bin/kill -HUP $MAINPID");
  // A shop of one process ends at SIGHUP, with 0: it must come back.
  expect(unit("puntazo.service", "Restart")).toBe("always");
  const [program, ...args] = unit("puntazo.service", "ExecStart")?.split(" ") ?? [];
  expect(program).toBe("/usr/bin/node");
  const server = await startServer({ dataDir: await newDataDir(), env: { SEED: "none" }, args });
  await giveIdentity(server.databaseUrl);
  const { pool } = openForFile(server.databaseUrl);
  const quien = nuevaPersona();
  const blocker = await pool.connect();
  await blocker.query("begin");
  // Only the sign-up of this address takes this lock: no job of the server can wait in its place.
  await blocker.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`registro:${quien.email}`]);
  const slow = postForm(server, "/registrate", { email: quien.email, contrasena: CLAVE_FUERTE });
  const waiting = `select count(*)::int n from pg_stat_activity
                    where ${await pidOf(blocker)} = any(pg_blocking_pids(pid))`;
  await expect.poll(async () => (await pool.query(waiting)).rows[0].n).toBeGreaterThan(0);

  const stopped = server.stop("SIGTERM");
  await expect
    .poll(() =>
      getPage(server, "/salud").then(
        () => "open",
        () => "closed",
      ),
    )
    .toBe("closed");
  expect(server.running.child.exitCode).toBeNull();
  // The request under way still needs the database, so it must not have been asked to stop yet.
  const databaseLog = () => readFileSync(join(server.dataDir, "postgres.log"), "utf8");
  expect(databaseLog()).not.toContain("shutdown request");
  const rows = () => blocker.query("select count(*)::int n from usuarios where email = $1", [quien.email]);
  expect((await rows()).rows[0].n).toBe(0);
  await blocker.query("commit");
  const { status, text } = await slow;
  expect(status).toBe(200);
  expect(text).toContain("Revisa tu correo para confirmar tu cuenta.");
  blocker.release();
  const ending = await stopped;
  expect(programsOf(server.dataDir)).toEqual([]);
  expect(databaseLog()).toMatch(/received fast shutdown request[\s\S]*database system is shut down/);
  await expectStopped(server, ending);
});

const verifier = "/usr/bin/systemd-analyze";
const missing = existsSync(verifier) ? "" : ` (skipped: ${verifier} missing)`;
test.skipIf(missing !== "")(`systemd understands every line of the units${missing}`, () => {
  for (const name of readdirSync(join(ROOT, "ops/systemd"))) {
    const { stdout, stderr } = spawnSync(verifier, ["verify", join(ROOT, "ops/systemd", name)], {
      encoding: "utf8",
    });
    // The programs of the units need not be installed on this machine.
    const complaints = `${stdout}${stderr}`
      .split("\n")
      .filter((line) => line !== "" && !/not executable|No such file/.test(line));
    expect(complaints).toEqual([]);
    expect(unit(name, "KillMode")).toBe("mixed");
  }
});

const pidOf = async (client: PoolClient): Promise<number> =>
  (await client.query("select pg_backend_pid() as pid")).rows[0].pid;

const nobodyMayRead = () =>
  spawnSync(NODE, ["-e", "require('node:fs').readFileSync('build/server/index.js')"], {
    cwd: ROOT,
    uid: NOBODY,
    gid: NOBODY,
  }).status === 0;

test.skipIf(!isRoot || !nobodyMayRead())("it runs as an ordinary user", async () => {
  const dataDir = join(await newDataDir(NOBODY), "datos");
  const server = await startServer({ dataDir, uid: NOBODY, env: { SEED: "none", HOME: "/nonexistent" } });
  expect(await cookieOf(server, server.admin)).not.toBe("");
  await expectStopped(server, await server.stop());
});
