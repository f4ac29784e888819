import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pulsos } from "#database/schema.ts";
import { rondaDe } from "#modules/comun/baliza/drand.ts";
import { leerFirma, leerUltimoPulso } from "#modules/comun/baliza/pulsos.store.server.ts";
import { leerRelevos } from "#modules/comun/baliza/relevos.store.server.ts";
import { pinRound } from "#tests/support/beacon/pinned.ts";
import { openRelay } from "#tests/support/beacon/relay.ts";
import { demoDatabase, openForFile } from "#tests/support/e2e/database.ts";
import { newDataDir, startServer } from "#tests/support/server.ts";

/** The environment of a server whose beacon is this relay. */
async function beaconEnv({ url, chain }: Awaited<ReturnType<typeof openRelay>>) {
  const file = join(await newDataDir(), "cadena.json");
  await writeFile(file, JSON.stringify(chain.cadena));
  return { BEACON: "drand", BEACON_URLS: url, BEACON_CHAIN: file };
}

test("two servers share the pulses that one of them fetches, and the second goes on when the first is killed", async () => {
  const relay = await openRelay();
  const { hash } = relay.chain.cadena;
  const env = await beaconEnv(relay);
  const databaseUrl = await demoDatabase();
  const { db } = openForFile(databaseUrl);
  const servers = [await startServer({ databaseUrl, env }), await startServer({ databaseUrl, env })];

  await expect.poll(() => leerUltimoPulso({ db }, hash)).not.toBeNull();
  const fresh = await leerUltimoPulso({ db }, hash);
  expect(fresh?.firma).toBe(relay.chain.firmar(fresh?.ronda ?? 0));
  // Each answer is one row: neither server asks for what the other has.
  await expect.poll(() => db.$count(pulsos)).toBe(relay.asked("latest"));
  await expect.poll(() => leerRelevos({ db })).toMatchObject([{ url: relay.url, fallas: 0 }]);

  for (const server of servers) {
    const response = await fetch(`${server.url}/metrics`);
    const [, age] = /^puntazo_baliza_pulso_segundos (\S+)$/m.exec(await response.text()) ?? [];
    expect(Number(age)).toBeGreaterThanOrEqual(0);
    expect(Number(age)).toBeLessThan(600);
  }

  /** Pins a round that is out soon and waits until a server has fetched it. */
  async function fetched(): Promise<number> {
    const ronda = rondaDe(relay.chain.cadena, new Date()) + 1;
    await pinRound({ db }, hash, ronda);
    await expect.poll(() => leerFirma({ db }, hash, ronda)).toBe(relay.chain.firmar(ronda));
    return ronda;
  }
  const before = await fetched();
  await servers[0]?.kill();
  const after = await fetched();
  expect([relay.asked(before), relay.asked(after)]).toEqual([1, 1]);
  const lines = servers.flatMap((server) => server.output().split("\n"));
  expect(lines.filter((line) => line.includes('"message":"beacon:'))).toEqual([]);
});

test("a relay that is silent delays neither the start nor the stop, and is one line in the log", async () => {
  const relay = await openRelay();
  relay.behave({ kind: "silent" });
  const server = await startServer({ env: await beaconEnv(relay) });
  await expect.poll(() => server.output()).toContain("beacon: relay does not answer");
  await expect.poll(() => relay.asked("latest")).toBeGreaterThan(1);
  expect(await server.stop()).toEqual({ code: 0, signal: null });
  expect(server.output().match(/beacon: relay does not answer/g)).toHaveLength(1);
});
