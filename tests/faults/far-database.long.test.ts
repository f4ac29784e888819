import { expect, test } from "vitest";
import { type Carga, PACIENCIA } from "#tests/support/carga/carga.ts";
import { getPage } from "#tests/support/e2e/http.ts";
import { type Distance, putFarAway } from "#tests/support/faults/distance.ts";
import { check, describeLoad } from "#tests/support/faults/run.ts";
import { openShop } from "#tests/support/faults/shop.ts";

/** Each way: 200 ms until an answer. */
const ONE_WAY = 100;
const LOAD = { people: 8, think_ms: 500, raffles: [60, 100] };

/** Kinds of work that were not accepted often enough yet: all of them write, and the draw and the game lock. */
const missing = ({ registro: r, personas }: Carga) =>
  Object.entries({
    purchases: r.compras.length > 3,
    confirmed: r.pagadas.size > 3,
    contributions: r.abonos.length > 3,
    bets: r.apuestas.length > 3,
    "sign-ups": r.altas.length > personas.length,
  }).flatMap(([kind, enough]) => (enough ? [] : [kind]));

const TIMERS = /^nodejs_active_resources\{type="Timeout"\}/;
const WAITING = /^puntazo_pool_waiting\b/;

/** The sum of the lines that match. */
async function metric(url: string, pattern: RegExp): Promise<number> {
  const { text } = await getPage({ url }, "/metrics");
  const lines = text.split("\n").filter((line) => pattern.test(line));
  if (lines.length === 0) throw new Error(`/metrics has no ${pattern}`);
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0);
}

test(
  "200 ms away from its database the shop is slow and right: all is done once, and nothing piles up",
  async () => {
    let way: Distance | undefined;
    const shop = await openShop(LOAD, async (env) => {
      way = await putFarAway(env.DATABASE_URL, 0);
      return { ...env, DATABASE_URL: way.url };
    });
    const { carga, workers, processes } = shop;
    const timers = () => Promise.all(processes.map(({ url }) => metric(url, TIMERS)));
    const near = await timers();

    way?.set(ONE_WAY);
    await expect.poll(() => missing(carga), { timeout: PACIENCIA }).toEqual([]);
    for (const { url } of processes) {
      expect((await getPage({ url }, "/salud/listo")).status).toBe(200);
      expect((await getPage({ url }, "/productos")).status).toBe(200);
    }

    // Without load, what the clock started has ended: each round of work waits for the one before.
    await workers.pausar();
    for (const [i, { url }] of processes.entries()) {
      await expect.poll(() => metric(url, WAITING)).toBe(0);
      await expect.poll(() => metric(url, TIMERS)).toBeLessThan(2 * (near[i] ?? 0) + 20);
    }
    console.info(`timers near ${near}, far ${await timers()}; ${describeLoad(shop)}`);

    way?.set(0);
    console.info(await check(shop, { adelantar: true }));
    for (const { faults } of processes) expect(faults()).toEqual([]);
    // A raffle or a round that many wait for may answer 503: the browser asks again. Nothing else fails.
    expect([...carga.registro.dudas.keys()].filter((what) => !/ 503$|^mail/.test(what))).toEqual([]);
  },
  2 * PACIENCIA,
);
