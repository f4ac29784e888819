import { expect, test } from "vitest";
import type { Database } from "#database/client.ts";
import { type Carga, PACIENCIA } from "#tests/support/carga/carga.ts";
import { driver } from "#tests/support/driver.ts";
import { heardAcross } from "#tests/support/faults/kinds.ts";
import { CONNECTIONS, hasPgbouncer, startPgbouncer } from "#tests/support/faults/pgbouncer.ts";
import { check } from "#tests/support/faults/run.ts";
import { openShop } from "#tests/support/faults/shop.ts";

const LOAD = { people: 12, think_ms: 150, raffles: [100, 150] };

/** Kinds of work that were not accepted often enough yet: all of them write, and the draw and the game lock. */
const missing = ({ registro: r, personas }: Carga) =>
  Object.entries({
    purchases: r.compras.length > 4,
    confirmed: r.pagadas.size > 4,
    contributions: r.abonos.length > 4,
    bets: r.apuestas.length > 4,
    draws: r.sorteados.size > 0,
    "sign-ups": r.altas.length > personas.length,
  }).flatMap(([kind, enough]) => (enough ? [] : [kind]));

const why = hasPgbouncer ? "" : " (skipped: pgbouncer missing)";

test.skipIf(!hasPgbouncer)(
  `two processes work through PgBouncer in transaction mode${why}`,
  async () => {
    const shop = await openShop(LOAD, async (env) => ({
      ...env,
      DATABASE_URL: `${await startPgbouncer(env.DATABASE_URL)}?prepared=off`,
      DATABASE_DIRECT_URL: env.DATABASE_URL,
      // Events travel over LISTEN and NOTIFY.
      REDIS_URL: "",
    }));
    const { carga, workers, database, processes } = shop;
    await expect.poll(() => missing(carga), { timeout: PACIENCIA }).toEqual([]);
    await heardAcross(shop);
    // One process holds the lock of the game; through the pooler both would, or neither.
    expect(await driver(database.db)).toBeGreaterThan(0);
    await workers.pausar();
    await check(shop, { adelantar: true });
    for (const { faults } of processes) expect(faults()).toEqual([]);
    expect([...carga.registro.dudas.keys()].filter((what) => !what.startsWith("mail"))).toEqual([]);
    await expectPooled(database);
  },
  2 * PACIENCIA,
);

/** Both processes together hold no more connections for queries than the pooler gives them. */
async function expectPooled({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string; n: number }>(
    `select application_name as name, count(*)::int as n from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' group by 1`,
  );
  const counts = Object.fromEntries(rows.map(({ name, n }) => [name, n]));
  // The test's own connections have the same name.
  expect((counts.puntazo ?? 0) - pool.totalCount).toBeLessThanOrEqual(CONNECTIONS);
  expect(counts["puntazo-bus"]).toBe(2);
}
