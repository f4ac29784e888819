import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sorteos } from "#database/schema.ts";
import { instanteDeRonda, textoFijado } from "#modules/comun/baliza/drand.ts";
import { leerPulsoFijado } from "#modules/comun/baliza/garantia.server.ts";
import { borrarPulso, guardarPulso } from "#modules/comun/baliza/pulsos.store.server.ts";
import { crearCadena } from "#tests/support/beacon/chain.ts";
import { type Fetchers, openFetchers } from "#tests/support/beacon/fetchers.ts";
import { pinRound, unpinRound } from "#tests/support/beacon/pinned.ts";
import { testDatabase } from "#tests/support/database.ts";
import { gente, sorteoLleno } from "#tests/support/shop/sorteo-lleno.ts";

const { db } = await testDatabase();
const SEGUNDO = 1_000;
const MINUTO = 60 * SEGUNDO;

let t: Fetchers;
let keys: string[];
beforeEach(async () => {
  t = await openFetchers(db);
  keys = [];
});
afterEach(async () => {
  for (const key of keys) await unpinRound(t.ctx, key);
});

/** Pins the round that appears so many seconds from now. */
async function pin(seconds: number, hash = t.chain.cadena.hash): Promise<number> {
  const ronda = t.round() + Math.ceil(seconds / 3);
  keys.push(await pinRound(t.ctx, hash, ronda));
  return ronda;
}
const untilOut = (ronda: number) => instanteDeRonda(t.chain.cadena, ronda).getTime() - t.ctx.now().getTime();
const anunciados = () => t.ctx.eventos.filter(({ tabla }) => tabla === "pulsos").map(({ clave }) => clave);

test("a pinned round is not asked for before its instant, and exactly once from then on", async () => {
  const ronda = await pin(21);
  expect(await t.pinned()).toBe(untilOut(ronda));
  t.later(untilOut(ronda) - 1);
  expect(await t.pinned()).toBe(1);
  expect(t.requests()).toBe(0);
  t.later(1);
  await t.pinned();
  expect(await t.firma(ronda)).toBe(t.chain.firmar(ronda));
  expect(anunciados()).toEqual([String(ronda)]);
  for (let i = 0; i < 5; i++) {
    t.later(MINUTO);
    await t.pinned();
  }
  expect([t.relays[0].asked(ronda), t.relays[1].asked(ronda)]).toEqual([1, 1]);
  expect(anunciados()).toHaveLength(1);
});

test("a raffle's round is fetched too", async () => {
  const key = await sorteoLleno(t.ctx, {
    sku: "700001",
    tramos: await gente(t.ctx, ["AAAA2222", "BBBB2222", "CCCC2222", "DDDD2222", "EEEE2222"]),
  });
  const baliza = textoFijado(t.chain.cadena.hash, t.round() + 1);
  await db.update(sorteos).set({ baliza, garantia: "drand" }).where(eq(sorteos.key, key));
  t.later(3 * SEGUNDO);
  await t.pinned();
  expect(await leerPulsoFijado(t.ctx, baliza)).toBe(t.chain.pulso(t.round()));
  await db.update(sorteos).set({ baliza: null }).where(eq(sorteos.key, key));
});

test("a relay that is 30 seconds late is asked twice a second until it has the pulse; it is not a failure at first", async () => {
  const ronda = await pin(3);
  t.later(untilOut(ronda));
  t.behave({ kind: "late", seconds: 30 });
  expect(await t.pinned()).toBeGreaterThan(0);
  t.later(499);
  await t.pinned();
  expect(t.relays[0].asked(ronda)).toBe(1);
  expect(t.lines).toEqual([]);
  t.later(1);
  for (let i = 0; i < 59; i++) {
    await t.pinned();
    t.later(500);
  }
  expect(await t.firma(ronda)).toBeNull();
  await t.pinned();
  expect(await t.firma(ronda)).toBe(t.chain.firmar(ronda));
  expect(t.relays[0].asked(ronda)).toBe(61);
});

test("silent for an hour: the same round is asked for ever more rarely, and it is the one that counts", async () => {
  const ronda = await pin(3);
  t.later(untilOut(ronda));
  t.behave({ kind: "gone" });
  const turns = async (count: number, pause: number) => {
    for (let i = 0; i < count; i++) {
      await t.pinned();
      t.later(pause);
    }
  };
  await turns(60, SEGUNDO);
  // The pauses get longer, up to a whole minute from the tenth minute on: rarer turns ask as often.
  await turns(180, 3 * SEGUNDO);
  await turns(100, 30 * SEGUNDO);
  const asked = t.relays[0].asked(ronda);
  // One per turn in the first minute, some thirty until the tenth, then one a minute.
  expect(asked).toBeGreaterThan(100);
  expect(asked).toBeLessThan(150);
  t.behave({ kind: "honest" });
  await turns(60, SEGUNDO);
  expect(await t.firma(ronda)).toBe(t.chain.firmar(ronda));
  expect(t.lines.filter((line) => line.includes("does not answer"))).toHaveLength(2);
});

test.each(["lie", "foreign", "replay", "garbage"] as const)(
  "%s: the wrong answer is logged, the honest relay's pulse is stored",
  async (kind) => {
    const ronda = await pin(3);
    t.later(untilOut(ronda));
    t.relays[0].behave({ kind });
    await t.pinned();
    expect(await t.firma(ronda)).toBe(t.chain.firmar(ronda));
    expect(t.lines.filter((line) => line.includes("wrong pulse"))).toHaveLength(1);
  },
);

test.each(["lie", "foreign", "replay", "garbage", "huge", "redirect"] as const)(
  "%s from all relays stores nothing, and the round is still awaited",
  async (kind) => {
    const ronda = await pin(3);
    t.later(untilOut(ronda));
    t.behave({ kind });
    await t.pinned();
    expect(await t.firma(ronda)).toBeNull();
    t.behave({ kind: "honest" });
    t.later(SEGUNDO);
    await t.pinned();
    expect(await t.firma(ronda)).toBe(t.chain.firmar(ronda));
  },
);

test("a process that takes over goes on with what is pinned, and does not fetch what is stored", async () => {
  const [una, otra] = [await pin(3), await pin(6)];
  t.later(untilOut(una));
  await t.pinned();
  await t.restart();
  t.later(untilOut(otra));
  await t.pinned();
  expect(await t.firma(otra)).toBe(t.chain.firmar(otra));
  expect(t.relays[0].asked(una)).toBe(1);
});

test("a pulse that an admin pasted meanwhile is not fetched", async () => {
  const ronda = await pin(3);
  t.later(untilOut(ronda));
  const pulso = {
    cadena: t.chain.cadena.hash,
    ronda,
    firma: t.chain.firmar(ronda),
    recibido_en: t.ctx.now(),
  };
  await guardarPulso(t.ctx, pulso);
  await t.pinned();
  expect(t.requests()).toBe(0);
});

test("a pulse that was removed because it was forged is fetched after all", async () => {
  const ronda = await pin(3);
  t.later(untilOut(ronda));
  const forged = { cadena: t.chain.cadena.hash, ronda, firma: t.chain.firmar(ronda + 1) };
  await guardarPulso(t.ctx, { ...forged, recibido_en: t.ctx.now() });
  await t.pinned();
  expect(t.requests()).toBe(0);
  await borrarPulso(t.ctx, forged);
  t.later(5 * SEGUNDO);
  await t.pinned();
  expect(await t.firma(ronda)).toBe(t.chain.firmar(ronda));
});

test("a countdown that stopped, and a pulse of another chain, cost no request", async () => {
  const ronda = await pin(3);
  await pin(3, crearCadena().cadena.hash);
  await t.pinned();
  await unpinRound(t.ctx, keys[0] ?? "");
  t.later(untilOut(ronda));
  await t.pinned();
  expect(t.requests()).toBe(0);
});

test("a round that waits for a silent relay does not delay the others", async () => {
  const una = await pin(3);
  t.later(untilOut(una));
  t.behave({ kind: "silent" });
  await t.turn();
  await expect.poll(() => t.requests()).toBe(2);
  t.behave({ kind: "honest" });
  const otra = await pin(3);
  t.later(untilOut(otra));
  await t.turn();
  await expect.poll(() => t.firma(otra)).toBe(t.chain.firmar(otra));
  expect(await t.firma(una)).toBeNull();
  await t.restart();
  await t.pinned();
  expect(await t.firma(una)).toBe(t.chain.firmar(una));
});
