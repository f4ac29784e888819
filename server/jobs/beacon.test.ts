import { expect, onTestFinished, test } from "vitest";
import { instanteDeRonda, QUICKNET, rondaDe } from "#modules/comun/baliza/drand.ts";
import { leerFirma, leerUltimoPulso } from "#modules/comun/baliza/pulsos.store.server.ts";
import { anotarRelevo, leerRelevos } from "#modules/comun/baliza/relevos.store.server.ts";
import { pinRound } from "#tests/support/beacon/pinned.ts";
import { openRelay } from "#tests/support/beacon/relay.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { type BeaconJob, startBeacon } from "./beacon.ts";

const { db, url } = await databaseOfEachTest();

/** A relay with a chain of its own, and processes that ask it until the test ends. */
async function openNetwork() {
  const clock = { now: new Date("2026-11-15T15:00:00Z") };
  const relay = await openRelay({ now: () => clock.now });
  const { cadena } = relay.chain;
  const processes: BeaconJob[] = [];
  onTestFinished(async () => void (await Promise.all(processes.map(({ stop }) => stop()))));

  function start(baliza: typeof cadena | null = cadena): BeaconJob {
    const ctx = { ...testCtx(db), now: () => clock.now, baliza };
    const started = startBeacon(ctx, { url, urls: [relay.url] });
    processes.push(started);
    return started;
  }
  /**
   * Pins a round that is not out, lets it come out and waits until a process has stored it. The table holds a fresh pulse before the
   * clock moves: a process that asks for the newest pulse only then gets the pinned one, and no process asks for it by its number.
   */
  async function fetchNext(afterPin: () => Promise<unknown> = async () => undefined): Promise<number> {
    await expect.poll(() => leerUltimoPulso({ db }, cadena.hash)).not.toBeNull();
    const ronda = rondaDe(cadena, clock.now) + 7;
    await pinRound({ db }, cadena.hash, ronda);
    await afterPin();
    clock.now = instanteDeRonda(cadena, ronda);
    await expect.poll(() => leerFirma({ db }, cadena.hash, ronda)).toBe(relay.chain.firmar(ronda));
    return ronda;
  }
  return { clock, relay, cadena, start, fetchNext };
}

test("with the beacon off no process asks", async () => {
  const { relay, cadena, start } = await openNetwork();
  const off = start(null);
  const another = start();
  await expect.poll(() => leerUltimoPulso({ db }, cadena.hash)).not.toBeNull();
  await Promise.all([off.stop(), another.stop()]);
  expect(relay.requests()).toBe(1);
});

test("three processes fetch a pinned round once, and all find it in the table", async () => {
  const { clock, relay, start, fetchNext } = await openNetwork();
  await anotarRelevo({ db }, { url: "http://antes.example", demora_ms: 1 }, clock.now);
  for (let i = 0; i < 3; i++) start();
  const ronda = await fetchNext();
  expect(relay.asked(ronda)).toBe(1);
  expect((await leerRelevos({ db })).map((relevo) => relevo.url)).toEqual([relay.url]);
});

test("a round that was pinned in quicknet before is asked for too", async () => {
  const { clock, relay, start, fetchNext } = await openNetwork();
  start();
  await fetchNext();
  const ronda = rondaDe(QUICKNET, clock.now);
  const requests = relay.requests();
  await pinRound({ db }, QUICKNET.hash, ronda);
  await expect.poll(() => relay.requests()).toBeGreaterThan(requests);
  // This relay has another chain, so the round goes on waiting.
  expect(await leerFirma({ db }, QUICKNET.hash, ronda)).toBeNull();
});

test("when the process that fetches stops, another goes on, and nothing is fetched again", async () => {
  const { relay, start, fetchNext } = await openNetwork();
  const first = start();
  const before = await fetchNext();
  start();
  const ronda = await fetchNext(() => first.stop());
  expect([relay.asked(before), relay.asked(ronda)]).toEqual([1, 1]);
});

test("a process stops at once although its relay is silent", async () => {
  const { clock, relay, start, fetchNext } = await openNetwork();
  const running = start();
  await fetchNext();
  relay.behave({ kind: "silent" });
  clock.now = new Date(clock.now.getTime() + 600_000);
  const asked = relay.asked("latest");
  await expect.poll(() => relay.asked("latest")).toBe(asked + 1);
  await running.stop();
});
