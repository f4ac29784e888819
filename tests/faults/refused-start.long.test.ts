import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { demoDatabase } from "#tests/support/e2e/database.ts";
import { cookieOf, getPage } from "#tests/support/e2e/http.ts";
import { expectRefusal } from "#tests/support/faults/refusal.ts";
import { ownPort } from "#tests/support/port.ts";
import { newDataDir, spawnServer, startServer } from "#tests/support/server.ts";

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

test("a database that is away, refuses the password or does not exist is named without its password", async () => {
  const dataDir = await newDataDir();
  const closed = `postgres://tienda:muysecreta@127.0.0.1:${await ownPort()}/tienda`;
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
