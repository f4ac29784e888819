import { afterAll, expect, test } from "vitest";
import { instanteDeRonda, QUICKNET, rondaDe } from "#modules/comun/baliza/drand.ts";
import { leerFirma, leerUltimo } from "#modules/comun/baliza/pulsos.store.server.ts";
import { anotarRelevo, leerRelevos } from "#modules/comun/baliza/relevos.store.server.ts";
import { pinRound, unpinRound } from "#tests/support/beacon/pinned.ts";
import { openRelay } from "#tests/support/beacon/relay.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { type BeaconJob, startBeacon } from "./beacon.ts";

const { db, url } = await testDatabase();
const clock = { now: new Date("2026-11-15T15:00:00Z") };
const relay = await openRelay({ now: () => clock.now });
const { cadena } = relay.chain;
const processes: BeaconJob[] = [];
afterAll(() => Promise.all(processes.map(({ stop }) => stop())));

function startProcess(baliza: typeof cadena | null = cadena): BeaconJob {
  const ctx = { ...testCtx(db), now: () => clock.now, baliza };
  const started = startBeacon(ctx, { url, urls: [relay.url] });
  processes.push(started);
  return started;
}

test("with the beacon off no process asks", async () => {
  const off = startProcess(null);
  const another = startProcess();
  await expect.poll(() => leerUltimo({ db }, cadena.hash)).not.toBeNull();
  await Promise.all([off.stop(), another.stop()]);
  expect(relay.requests()).toBe(1);
});

test("three processes fetch a pinned round once, and all find it in the table", async () => {
  await anotarRelevo({ db }, { url: "http://antes.example", demora_ms: 1 }, clock.now);
  for (let i = 0; i < 3; i++) startProcess();
  const ronda = rondaDe(cadena, clock.now) + 7;
  await pinRound({ db }, cadena.hash, ronda);
  clock.now = instanteDeRonda(cadena, ronda);
  await expect.poll(() => leerFirma({ db }, cadena.hash, ronda)).toBe(relay.chain.firmar(ronda));
  expect(relay.asked(ronda)).toBe(1);
  expect((await leerRelevos({ db })).map((relevo) => relevo.url)).toEqual([relay.url]);
});

test("a round that was pinned in quicknet before is asked for too", async () => {
  const ronda = rondaDe(QUICKNET, clock.now);
  const requests = relay.requests();
  const key = await pinRound({ db }, QUICKNET.hash, ronda);
  await expect.poll(() => relay.requests()).toBeGreaterThan(requests);
  // This relay has another chain, so the round goes on waiting.
  expect(await leerFirma({ db }, QUICKNET.hash, ronda)).toBeNull();
  await unpinRound({ db }, key);
});

test("when the process that fetches stops, another goes on, and nothing is fetched again", async () => {
  const ronda = rondaDe(cadena, clock.now) + 7;
  await pinRound({ db }, cadena.hash, ronda);
  for (const { stop } of processes.slice(0, -1)) await stop();
  clock.now = instanteDeRonda(cadena, ronda);
  await expect.poll(() => leerFirma({ db }, cadena.hash, ronda)).toBe(relay.chain.firmar(ronda));
  expect(relay.asked(ronda)).toBe(1);
  expect(relay.asked(ronda - 7)).toBe(1);
});

test("a process stops at once although its relay is silent", async () => {
  relay.behave({ kind: "silent" });
  clock.now = new Date(clock.now.getTime() + 600_000);
  const asked = relay.asked("latest");
  await expect.poll(() => relay.asked("latest")).toBe(asked + 1);
  await Promise.all(processes.map(({ stop }) => stop()));
  relay.behave({ kind: "honest" });
});
