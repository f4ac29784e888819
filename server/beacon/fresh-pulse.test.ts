import { beforeEach, expect, test } from "vitest";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { garantiaNueva } from "#modules/comun/baliza/garantia.server.ts";
import { leerRelevos } from "#modules/comun/baliza/relevos.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { type Fetchers, openFetchers } from "#tests/support/beacon/fetchers.ts";
import { testDatabase } from "#tests/support/database.ts";

const { db } = await testDatabase();
const SEGUNDO = 1_000;
const MINUTO = 60 * SEGUNDO;

let t: Fetchers;
beforeEach(async () => {
  t = await openFetchers(db);
  await jugar(true);
});

const jugar = (juego_activo: boolean) =>
  enTransaccion(t.ctx, (tx) => guardarAjustes(tx, { juego_activo }, null));
const relevo = async (n: 0 | 1) =>
  (await leerRelevos(t.ctx)).find(({ url }) => url === t.relays[n].url) ?? null;

test("the first turn fetches the newest pulse, and from then on raffles may rely on the beacon", async () => {
  expect(await garantiaNueva(t.ctx)).toBe("ninguna");
  await t.fresh();
  expect(await t.firma(t.round())).toBe(t.chain.firmar(t.round()));
  expect(await garantiaNueva(t.ctx)).toBe("drand");
  expect(await relevo(0)).toMatchObject({ bien_en: t.ctx.now(), mal_en: null, error: null, fallas: 0 });
  expect(t.lines).toEqual([]);
});

/** How many pulses are fetched in ten minutes of turns. */
async function fetchedInTenMinutes(): Promise<number> {
  for (let i = 0; i < 600; i++) {
    await t.fresh();
    t.later(SEGUNDO);
  }
  return t.relays[0].asked("latest");
}

test("the newest pulse is fetched once a minute while the game is on, by all turns together", async () => {
  expect(await fetchedInTenMinutes()).toBe(10);
});

test("and every five minutes while it is paused", async () => {
  await jugar(false);
  expect(await fetchedInTenMinutes()).toBe(2);
});

test("switching the game on counts within a minute", async () => {
  await jugar(false);
  await t.fresh();
  await jugar(true);
  t.later(MINUTO);
  await t.fresh();
  expect(t.relays[0].asked("latest")).toBe(2);
});

test("a process that takes over does not fetch what is fresh already", async () => {
  await t.fresh();
  await t.restart();
  t.later(30 * SEGUNDO);
  await t.fresh();
  expect(t.relays[0].asked("latest")).toBe(1);
});

test("silent relays: nothing is promised after ten minutes, one line each, and both come back by themselves", async () => {
  await t.fresh();
  t.behave({ kind: "gone" });
  for (let i = 0; i < 60; i++) {
    t.later(MINUTO);
    await t.fresh();
  }
  expect(await garantiaNueva(t.ctx)).toBe("ninguna");
  expect(t.lines).toEqual([
    "beacon: relay does not answer: No se pudo conectar.",
    "beacon: relay does not answer: No se pudo conectar.",
  ]);
  expect(await relevo(0)).toMatchObject({ mal_en: t.ctx.now(), error: "No se pudo conectar.", fallas: 60 });
  t.behave({ kind: "honest" });
  t.later(MINUTO);
  await t.fresh();
  expect(await garantiaNueva(t.ctx)).toBe("drand");
  expect(t.lines.slice(2)).toEqual(["beacon: relay answers again", "beacon: relay answers again"]);
  expect(await relevo(0)).toMatchObject({ bien_en: t.ctx.now(), fallas: 0 });
});

test("failed attempts are repeated after 5, 10, 20 and 40 seconds, then every minute", async () => {
  t.behave({ kind: "gone" });
  const asked: number[] = [];
  for (let i = 0; i < 200; i++) {
    const before = t.requests();
    await t.fresh();
    if (t.requests() > before) asked.push(i);
    t.later(SEGUNDO);
  }
  expect(asked).toEqual([0, 5, 15, 35, 75, 135, 195]);
});

test.each(["lie", "foreign", "replay", "garbage"] as const)(
  "a relay that answers with %s is logged, and the honest one counts",
  async (kind) => {
    t.relays[0].behave({ kind });
    await t.fresh();
    expect(await t.firma(t.round())).toBe(t.chain.firmar(t.round()));
    expect(t.lines).toHaveLength(1);
    expect(t.lines[0]).toMatch(/^beacon: relay answered a wrong pulse: /);
    expect(await relevo(0)).toMatchObject({ bien_en: null, fallas: 1 });
    expect(await relevo(1)).toMatchObject({ fallas: 0 });
  },
);

test.each(["lie", "foreign", "replay", "garbage", "huge"] as const)(
  "when all relays answer with %s no pulse is stored",
  async (kind) => {
    t.behave({ kind });
    await t.fresh();
    expect(await garantiaNueva(t.ctx)).toBe("ninguna");
  },
);

test("a machine whose clock is behind does not rely on the beacon, and says so once", async () => {
  t.skew.ms = 6 * SEGUNDO;
  for (let i = 0; i < 3; i++) {
    await t.fresh();
    t.later(MINUTO);
  }
  expect(await t.firma(t.round() + 2)).toBeNull();
  expect(await garantiaNueva(t.ctx)).toBe("ninguna");
  expect(t.lines).toEqual(["beacon: the clock of this machine is behind"]);
  t.skew.ms = 0;
  await t.fresh();
  expect(await garantiaNueva(t.ctx)).toBe("drand");
});

test("a clock that is a second behind is near enough", async () => {
  t.later(2_500);
  t.skew.ms = SEGUNDO;
  await t.fresh();
  expect(await t.firma(t.round() + 1)).toBe(t.chain.firmar(t.round() + 1));
});

test("a clock that is minutes ahead makes every answer old: nothing is promised", async () => {
  t.skew.ms = -2 * MINUTO;
  await t.fresh();
  expect(await garantiaNueva(t.ctx)).toBe("ninguna");
  expect(t.lines[0]).toBe("beacon: relay answered a wrong pulse: Respondió un pulso viejo.");
});
