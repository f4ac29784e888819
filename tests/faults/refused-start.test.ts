import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { freePort } from "#database/embedded/embedded.ts";
import { readEnv } from "#server/env.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { demoDatabase, emptyDatabase, openForFile } from "#tests/support/e2e/database.ts";
import { cookieOf, getPage } from "#tests/support/e2e/http.ts";
import { newDataDir, type StartOptions, spawnServer, startServer } from "#tests/support/server.ts";

/** The process exits by itself with one sentence for the owner and without a stack trace. */
async function expectRefusal(options: StartOptions & { dataDir: string }, sentence: RegExp): Promise<void> {
  const running = await spawnServer(options);
  const { code } = await running.ended;
  expect(code, running.stdout()).toBe(1);
  const lines = running.stderr().trim().split("\n");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(sentence);
  expect(lines[0]).toMatch(/\.$/);
  expect(running.stdout()).not.toMatch(/abierto|\bat \S+\.ts/);
}

test.each([
  [{ PORT: "abc" }, /^La variable PORT .*«abc»/],
  [{ SEED: "x" }, /^La variable SEED debe ser demo o none .*«x»/],
  [{ PUBLIC_URL: "https://tienda.example" }, /^La variable ADMIN_EMAIL es necesaria .*pública/],
])("a wrong setting stops it: %o", async (env, sentence) => {
  const dataDir = await newDataDir();
  await expectRefusal({ dataDir, env }, sentence);
  expect(await readdir(dataDir)).toEqual([]);
});

test.each([
  [{ PORT: "70000" }, /^La variable PORT /],
  [{ PUBLIC_URL: "tienda" }, /^La variable PUBLIC_URL debe ser una dirección/],
  [
    { PUBLIC_URL: "https://tienda.example" },
    /^La variable ADMIN_EMAIL es necesaria cuando PUBLIC_URL es una dirección pública \(dice «https:\/\/tienda\.example»\)\.$/,
  ],
  [{ DATABASE_URL: "mysql://u:muysecreta@h/d" }, /^La variable DATABASE_URL debe ser una dirección[^@]*\.$/],
  [
    { DATABASE_DIRECT_URL: "postgres://u:muysecreta@h/d" },
    /^La variable DATABASE_URL es necesaria junto a DATABASE_DIRECT_URL\.$/,
  ],
  [{ ADMIN_PASSWORD: "corta" }, /^La variable ADMIN_PASSWORD debe tener al menos 8 caracteres\.$/],
  [{ BEACON: "on" }, /^La variable BEACON debe ser drand u off \(dice «on»\)\.$/],
  [{ BEACON_URLS: "api.drand.sh" }, /^La variable BEACON_URLS debe ser una lista de direcciones http/],
  [{ RATE_LIMITS: "quizás" }, /^La variable RATE_LIMITS debe ser on u off/],
  [{ SEED_KEY: "corta" }, /^La variable SEED_KEY debe tener al menos 32 caracteres\.$/],
  [{ SEED_KEY: `${"x".repeat(32)} corta` }, /^La variable SEED_KEY debe tener al menos 32 caracteres\.$/],
  [
    { PUSH_HOSTS: "push.cl,https://b.cl/x" },
    /^La variable PUSH_HOSTS debe ser una lista de nombres de servid/,
  ],
  [{ SEED_CHECK: "quizás" }, /^La variable SEED_CHECK debe ser on u off/],
  [{ METRICS_TOKEN: "quince-letras-1" }, /^La variable METRICS_TOKEN debe tener al menos 16 caracteres\.$/],
  [{ AUTH_SECRET: "corto" }, /^La variable AUTH_SECRET debe tener al menos 32 caracteres\.$/],
])("every wrong setting has its sentence: %o", (env, sentence) => {
  expect(() => readEnv(env)).toThrow(sentence);
});

test("a file that describes no chain of the beacon stops it", async () => {
  const dataDir = await newDataDir();
  const file = join(await newDataDir(), "cadena.json");
  await writeFile(file, JSON.stringify({ hash: "52db", schemeID: "pedersen-bls-chained" }));
  for (const BEACON_CHAIN of [file, `${file}.falta`]) {
    const env = { BEACON: "drand", BEACON_CHAIN };
    await expectRefusal(
      { dataDir, env, databaseUrl: await demoDatabase() },
      /^La variable BEACON_CHAIN debe nombrar un archivo con la información de una cadena drand \(.*cadena/,
    );
  }
});

test("a busy port stops it before anything is touched", async () => {
  const busy = createServer();
  await new Promise<void>((resolve) => busy.listen(0, resolve));
  afterFile(() => busy.close());
  const address = busy.address();
  const port = String(typeof address === "object" && address ? address.port : 0);
  const dataDir = await newDataDir();
  await expectRefusal({ dataDir, env: { PORT: port } }, new RegExp(`^El puerto ${port} está ocupado`));
  expect(await readdir(dataDir)).toEqual([]);
});

test("a database that is away, refuses the password or does not exist is named without its password", async () => {
  const dataDir = await newDataDir();
  const closed = `postgres://tienda:muysecreta@127.0.0.1:${await freePort()}/tienda`;
  await expectRefusal(
    { dataDir, databaseUrl: closed },
    /^No se puede llegar a la base de datos en 127\.0\.0\.1/,
  );
  const wrong = new URL(inject("databaseUrl"));
  wrong.password = "muysecreta";
  await expectRefusal({ dataDir, databaseUrl: wrong.href }, /rechazó el usuario o la clave/);
  const missing = new URL(inject("databaseUrl"));
  missing.pathname = "/no_existe";
  const refused = await spawnServer({ dataDir, databaseUrl: missing.href });
  expect((await refused.ended).code).toBe(1);
  expect(refused.stderr()).toMatch(/no existe: créala o corrige DATABASE_URL\.$/m);
  expect(refused.stderr()).not.toContain(missing.password);
});

test("a folder of another PostgreSQL is left as it is", async () => {
  const dataDir = await newDataDir();
  await mkdir(join(dataDir, "postgres"));
  await writeFile(join(dataDir, "postgres/PG_VERSION"), "15\n");
  await expectRefusal({ dataDir }, /es de PostgreSQL 15 y este Puntazo trae el 18/);
  expect(await readdir(join(dataDir, "postgres"))).toEqual(["PG_VERSION"]);
  expect(await readFile(join(dataDir, "postgres/PG_VERSION"), "utf8")).toBe("15\n");
});

test("a second server on the same folder is refused and the first goes on", async () => {
  const first = await startServer({ dataDir: await newDataDir(), env: { SEED: "none" } });
  await expectRefusal({ dataDir: first.dataDir }, /^Otro Puntazo \(proceso \d+\) ya usa la carpeta de datos/);
  expect((await getPage(first, "/salud/listo")).status).toBe(200);
  expect(await cookieOf(first, first.admin)).not.toBe("");
  expect((await first.stop()).code).toBe(0);
  const later = await startServer({ dataDir: first.dataDir, env: { SEED: "none" } });
  expect(later.admin).toEqual(first.admin);
  expect((await later.stop()).code).toBe(0);
});

test("a key that opens no open raffle stops it, unless the key is lost and the owner says so", async () => {
  const databaseUrl = await demoDatabase();
  const dataDir = await newDataDir();
  const SEED_KEY = "otra-llave-de-las-semillas-con-32-letras";
  await expectRefusal(
    { dataDir, databaseUrl, env: { SEED_KEY } },
    /^La llave de las semillas .* no abre ningún sorteo ni partida en curso .*SEED_CHECK=off/,
  );
  const server = await startServer({ dataDir, databaseUrl, env: { SEED_KEY, SEED_CHECK: "off" } });
  expect(server.output()).toContain("seeds: this key does not open them");
  expect((await server.stop()).code).toBe(0);
});

test("the database of the old numbering is left alone", async () => {
  const databaseUrl = await emptyDatabase();
  const { pool } = openForFile(databaseUrl);
  await pool.query("create schema drizzle");
  await pool.query("create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)");
  await pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('vieja', 1794709498465)",
  );
  await expectRefusal(
    { dataDir: await newDataDir(), databaseUrl },
    /es de un Puntazo anterior, con otra numeración de migraciones: usa una nueva \(otro DATA_DIR o DATABASE_URL\)\.$/,
  );
  const { rows } = await pool.query("select to_regclass('public.usuarios') as usuarios");
  expect(rows).toEqual([{ usuarios: null }]);
});

test("the database of a newer Puntazo is left alone, and opens again for who knows it", async () => {
  const databaseUrl = await demoDatabase();
  const { pool } = openForFile(databaseUrl);
  const dataDir = await newDataDir();
  const tomorrow = Date.now() + 10 ** 12;
  await pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('futura', $1)", [
    tomorrow,
  ]);
  await expectRefusal(
    { dataDir, databaseUrl },
    /es de una versión más nueva de Puntazo: actualiza el programa/,
  );
  await pool.query("delete from drizzle.__drizzle_migrations where hash = 'futura'");
  const server = await startServer({ dataDir, databaseUrl });
  expect(await cookieOf(server, server.cliente)).not.toBe("");
  expect((await server.stop()).code).toBe(0);
});
