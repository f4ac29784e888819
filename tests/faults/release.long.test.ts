import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { VERSION } from "#modules/comun/version.server.ts";
import { assemble, type Sizes } from "#ops/release/assemble.ts";
import { MAX_BYTES } from "#ops/release/packages.ts";
import { Unpacked } from "#ops/release/unpacked.ts";
import { TEST_SECRET } from "#tests/support/ctx.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { demoDatabase } from "#tests/support/e2e/database.ts";
import { ownPort } from "#tests/support/port.ts";

// `npm run release -- --prove` proves the whole archive: without network, with its own PostgreSQL, backup, restore and upgrade.

let release: Unpacked;
let sizes: Sizes;
let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "puntazo-release-"));
  await chmod(scratch, 0o755);
  afterFile(() => rm(scratch, { recursive: true, force: true, maxRetries: 3 }));
  sizes = await assemble(join(scratch, "puntazo"));
  release = new Unpacked(join(scratch, "puntazo"), scratch);
});

test("a release is small, names its version and its orders, and refuses others", async () => {
  expect(sizes.packages).toBeLessThanOrEqual(MAX_BYTES);
  expect((await release.run(["version"])).trim()).toBe(VERSION);
  const help = await release.run(["help"]);
  const orders = [...help.matchAll(/^\.\/puntazo ([a-z-]+)/gm)].map(([, order]) => `build/tools/${order}.js`);
  expect(orders.length).toBeGreaterThan(6);
  const files = release.files();
  expect(orders.filter((file) => !files.includes(file))).toEqual(["build/tools/version.js"]);
  await expect(release.run(["vender"])).rejects.toThrow("ended with 2");
});

test("it opens a shop with nothing in PATH, and its orders work on it", async () => {
  const env = {
    DATA_DIR: join(scratch, "data"),
    PORT: String(await ownPort()),
    DATABASE_URL: await demoDatabase(),
    SEED_KEY: TEST_SECRET,
  };
  await expect(release.run(["health"], env)).rejects.toThrow("ended with 1");
  const shop = await release.open(env);
  expect((await fetch(`${shop.url}/productos`)).status).toBe(200);
  await release.run(["health"], env);
  expect(await release.run(["audit"], env)).toContain("El libro cuadra");
  const backup = await release.run(["backup", join(scratch, "tienda.respaldo")], env);
  // The databases of the tests run without fsync, which the doctor calls a problem.
  const doctor = await release.run(["doctor"], env).catch((error: Error) => error.message);
  expect(doctor).toMatch(/✓ Tienda +lista en el puerto/);
  expect(doctor).toMatch(/✓ Tablas +de esta versión/);
  const help = await release.run(["admin"], env).catch((error: Error) => error.message);
  for (const said of [backup, doctor, help]) {
    expect(said).toContain("./puntazo ");
    expect(said).not.toContain("npm ");
  }
  await shop.stop();
});
