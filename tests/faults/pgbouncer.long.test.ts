import { expect, test } from "vitest";
import type { Database } from "#database/client.ts";
import { type Carga, PACIENCIA } from "#tests/support/carga/carga.ts";
import { driver } from "#tests/support/driver.ts";
import { heardAcross } from "#tests/support/faults/kinds.ts";
import { askPgbouncer, CONNECTIONS, hasPgbouncer, startPgbouncer } from "#tests/support/faults/pgbouncer.ts";
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
    let pooled = "";
    const shop = await openShop(LOAD, async (env) => {
      pooled = await startPgbouncer(env.DATABASE_URL);
      return {
        ...env,
        DATABASE_URL: `${pooled}?prepared=off`,
        DATABASE_DIRECT_URL: env.DATABASE_URL,
        // Events travel over LISTEN and NOTIFY.
        REDIS_URL: "",
      };
    });
    const { carga, workers, database, processes } = shop;
    await expect.poll(() => missing(carga), { timeout: PACIENCIA }).toEqual([]);
    await heardAcross(shop);
    // One process holds the lock of the game; through the pooler both would, or neither.
    expect(await driver(database.db)).toBeGreaterThan(0);
    await workers.pausar();
    await check(shop, { adelantar: true });
    for (const { faults } of processes) expect(faults()).toEqual([]);
    expect([...carga.registro.dudas.keys()].filter((what) => !what.startsWith("mail"))).toEqual([]);
    await expectPooled(pooled, database, carga);
  },
  2 * PACIENCIA,
);

/** The two processes query through the pooler only, and it did all their work with a few connections. */
async function expectPooled(pooled: string, { pool, url }: Database, { registro: r }: Carga): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const ofShop = (rows: Record<string, unknown>[]) => rows.filter(({ database }) => database === name);
  const servers = ofShop(await askPgbouncer(pooled, "show servers"));
  expect(servers.length).toBeGreaterThan(0);
  expect(servers.length).toBeLessThanOrEqual(CONNECTIONS);
  const ports = new Set(servers.map(({ local_port }) => Number(local_port)));
  const { rows } = await pool.query<{ name: string; port: number }>(
    `select application_name as name, client_port as port from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'`,
  );
  const passingBy = rows.filter((one) => one.name === "puntazo" && !ports.has(one.port));
  // The test's own connections have the same name.
  expect(passingBy.length).toBeLessThanOrEqual(pool.totalCount);
  expect(rows.filter((one) => one.name === "puntazo-bus")).toHaveLength(2);
  const accepted = r.compras.length + r.pagadas.size + r.abonos.length + r.apuestas.length + r.sorteados.size;
  const [stats] = ofShop(await askPgbouncer(pooled, "show stats"));
  expect(Number(stats?.total_xact_count)).toBeGreaterThan(accepted);
  expect(Number(stats?.total_query_count)).toBeGreaterThan(Number(stats?.total_xact_count));
}
