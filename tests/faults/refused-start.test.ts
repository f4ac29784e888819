import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { demoDatabase, emptyDatabase, openForFile } from "#tests/support/e2e/database.ts";
import { cookieOf } from "#tests/support/e2e/http.ts";
import { expectRefusal } from "#tests/support/faults/refusal.ts";
import { newDataDir, startServer } from "#tests/support/server.ts";

test.each([
  [{ PORT: "abc" }, /^La variable PORT .*«abc»/],
  [{ SEED: "x" }, /^La variable SEED debe ser demo o none .*«x»/],
  [
    { PROCESSES: "muchos" },
    /^La variable PROCESSES debe ser auto o un número entero entre 1 y 64 \(dice «muchos»\)\.$/,
  ],
  [{ PUBLIC_URL: "https://tienda.example" }, /^La variable ADMIN_EMAIL es necesaria .*pública/],
])("a wrong setting stops it: %o", async (env, sentence) => {
  const dataDir = await newDataDir();
  await expectRefusal({ dataDir, env }, sentence);
  expect(await readdir(dataDir)).toEqual([]);
});

test.each([
  [{ PORT: "70000" }, /^La variable PORT debe ser un número entre 0 y 65535 \(dice «70000»\)\.$/],
  [{ PORT: "3000.5" }, /^La variable PORT debe ser un número entero /],
  [{ DRAIN_SECONDS: "100" }, /^La variable DRAIN_SECONDS debe ser un número entre 0 y 60 /],
  [{ DRAIN_SECONDS: "x" }, /^La variable DRAIN_SECONDS debe ser un número entre 0 y 60 /],
  [{ SMTP_URL: "smtp://" }, /^La variable SMTP_URL debe ser una dirección smtp:/],
  [{ DATABASE_URL: "postgres://" }, /^La variable DATABASE_URL debe ser una dirección postgres:/],
  [{ LLM_URL: "https://modelo.cl/v1" }, /^Las variables LLM_URL y LLM_MODEL van juntas/],
  [{ LLM_MODEL: "uno" }, /^Las variables LLM_URL y LLM_MODEL van juntas/],
  ...["0", "65", "2.5", "-1", "AUTO"].map((PROCESSES): [{ PROCESSES: string }, RegExp] => [
    { PROCESSES },
    /^La variable PROCESSES debe ser auto o un número entero entre 1 y 64 /,
  ]),
  [{ PUBLIC_URL: "tienda" }, /^La variable PUBLIC_URL debe ser una dirección/],
  [
    { PUBLIC_URL: "https://a.cl/tienda" },
    /^La variable PUBLIC_URL debe ser una dirección sin camino.*«https/,
  ],
  [{ PUBLIC_URL: "https://ana:clave@a.cl" }, /^La variable PUBLIC_URL debe ser una dirección sin camino/],
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
  [
    { OTEL_EXPORTER_OTLP_HEADERS: "clave=%zz" },
    /^La variable OTEL_EXPORTER_OTLP_HEADERS debe ser una lista[^%]*$/,
  ],
  [{ BACKUP_HOURS: "3,24" }, /^La variable BACKUP_HOURS debe ser una lista de horas .*«3,24»/],
  [{ SEED_CHECK: "quizás" }, /^La variable SEED_CHECK debe ser on u off/],
  [{ METRICS_TOKEN: "quince-letras-1" }, /^La variable METRICS_TOKEN debe tener al menos 16 caracteres\.$/],
  [{ AUTH_SECRET: "corto" }, /^La variable AUTH_SECRET debe tener al menos 32 caracteres\.$/],
])("every wrong setting has its sentence: %o", (env, sentence) => {
  expect(() => readEnv(env)).toThrow(sentence);
});

test("lists may have spaces, and the shop's address a slash at its end", () => {
  const { PUBLIC_URL, BACKUP_HOURS, BACKUP_KEEP } = readEnv({
    PUBLIC_URL: "http://localhost:4000/",
    BACKUP_HOURS: "3, 15",
    BACKUP_KEEP: "7, 4, 0",
  });
  expect({ PUBLIC_URL, BACKUP_HOURS, BACKUP_KEEP }).toEqual({
    PUBLIC_URL: "http://localhost:4000",
    BACKUP_HOURS: [3, 15],
    BACKUP_KEEP: { days: 7, weeks: 4, months: 0 },
  });
});

test("an address of another machine stops it", async () => {
  const dataDir = await newDataDir();
  const env = { HOST: "192.0.2.1", SEED: "none" };
  await expectRefusal(
    { dataDir, env },
    /^La variable HOST debe ser una dirección de esta máquina \(dice «192/,
  );
});

test("a file in the place of the data folder stops it", async () => {
  const file = join(await newDataDir(), "un-archivo");
  await writeFile(file, "");
  const sentence = /^No se puede escribir en \S+un-archivo \((EEXIST|ENOTDIR)\): corrige DATA_DIR/;
  await expectRefusal({ dataDir: file }, sentence);
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

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)(
  `root without commands is told what to do${isRoot ? "" : " (skipped: needs root)"}`,
  async () => {
    const dataDir = await newDataDir();
    await expectRefusal(
      { dataDir, env: { PATH: "" } },
      /^PostgreSQL no corre como root y .*: parte la tienda con un usuario corriente, con PATH=/,
    );
    expect(await readdir(dataDir)).toEqual([]);
  },
);

test("a folder of another PostgreSQL is left as it is", async () => {
  const dataDir = await newDataDir();
  await mkdir(join(dataDir, "postgres"));
  await writeFile(join(dataDir, "postgres/PG_VERSION"), "15\n");
  await expectRefusal({ dataDir }, /es de PostgreSQL 15 y este Puntazo trae el 18/);
  expect(await readdir(join(dataDir, "postgres"))).toEqual(["PG_VERSION"]);
  expect(await readFile(join(dataDir, "postgres/PG_VERSION"), "utf8")).toBe("15\n");
});

test("the database of the old numbering is left alone", async () => {
  const databaseUrl = await emptyDatabase();
  const { pool } = openForFile(databaseUrl);
  await pool.query("create schema drizzle");
  await pool.query("create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)");
  await pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('vieja', 1794762568263)",
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
