import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { getPage } from "#tests/support/e2e/http.ts";
import { postmasterOf } from "#tests/support/e2e/process.ts";
import { ownPort } from "#tests/support/port.ts";
import { newDataDir, spawnServer, startServer } from "#tests/support/server.ts";

const dataDir = await newDataDir();
/** Every server of this file takes the place of the one before: same folder, same port. */
const env = { SEED: "none", PORT: String(await ownPort()), DRAIN_SECONDS: "1" };
const lock = () => readFile(join(dataDir, "server.pid"), "utf8").catch(() => "");

test("a stop in the middle of the start ends in order, and leaves a folder that starts", async () => {
  const early = await spawnServer({ dataDir, env });
  await expect.poll(() => postmasterOf(dataDir), { interval: 5 }).not.toBeNull();
  early.child.kill("SIGTERM");
  expect(await early.ended, early.stdout() + early.stderr()).toEqual({ code: 0, signal: null });
  expect(early.stderr()).toBe("");
  expect(early.stdout()).not.toMatch(/Called end on pool|not closed cleanly|start: failed/);
  expect(await postmasterOf(dataDir)).toBeNull();
});

test("a start waits for the server before that is still stopping, then a database that cannot start ends it", async () => {
  const before = await startServer({ dataDir, env });
  const stopped = before.stop();
  await expect.poll(lock, { interval: 5 }).toBe(`${before.running.child.pid} cerrando\n`);
  const next = await startServer({ dataDir, env });
  expect(await stopped, before.output()).toEqual({ code: 0, signal: null });
  expect((await getPage(next, "/salud/listo")).status).toBe(200);
  expect(await lock()).toBe(`${next.running.child.pid}\n`);

  await appendFile(join(dataDir, "postgres/postgresql.conf"), "\nesto_no_existe = 1\n");
  const postmaster = (await postmasterOf(dataDir)) ?? expect.fail("no database runs");
  process.kill(postmaster.pid, "SIGKILL");
  expect(await next.running.ended).toEqual({ code: 1, signal: null });
  expect(next.running.stderr().trim().split("\n")).toEqual([
    expect.stringMatching(
      /^La base de datos incluida terminó y no volvió a partir en \d+ intentos \(.*FATAL.*\): revisa .*postgres\.log\.$/,
    ),
  ]);
  expect(await readFile(join(dataDir, "postgres.log"), "utf8")).toContain("esto_no_existe");
});
