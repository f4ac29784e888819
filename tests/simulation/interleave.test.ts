import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion, limitarEsperas } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { interleave } from "./interleave.ts";
import { openMonitor } from "./monitor.ts";
import { openProcess } from "./process.ts";

const { db, url } = await testDatabase();
await db.execute(sql`create table lo_mismo (id int primary key, veces int not null)`);
await db.execute(sql`insert into lo_mismo values (1, 0)`);
const { db: _, lotes: __, random: ___, ...shared } = testCtx(db);
const monitor = await openMonitor(url, new Date("2026-11-20T12:00:00Z"));
const open = (name: string) => openProcess({ url, name, shared, monitor });
const processes = [open("one"), open("two")] as const;
afterAll(async () => void (await Promise.all([...processes.map((one) => one.close()), monitor.close()])));

const lock = async ({ db: inner }: Tx) =>
  void (await inner.execute(sql`select from lo_mismo where id = 1 for update`));

async function read({ db: inner }: Tx): Promise<number | undefined> {
  const { rows } = await inner.execute<{ veces: number }>(sql`select veces from lo_mismo where id = 1`);
  return rows[0]?.veces;
}

/** Changes one row in a transaction that may wait 100 ms for it: less than a slow statement of the other one takes. */
const change = (ctx: Ctx) =>
  enTransaccion(ctx, async (tx) => {
    await limitarEsperas(tx, 100);
    await lock(tx);
    await read(tx);
    await tx.db.execute(sql`update lo_mismo set veces = veces + 1 where id = 1`);
    return read(tx);
  });

/** Each has its turn: `begin` is the first statement of a quota. */
const QUOTAS = [[1], [3], [4], [2, 2, 1], [3, 3]];

test.each(QUOTAS.map((quotas) => [quotas]))(
  "quotas %j end the same, whichever process is slow",
  async (quotas) => {
    const ends = [];
    for (const slow of [undefined, 0, 1] as const) {
      await db.execute(sql`update lo_mismo set veces = 0`);
      ends.push(
        await interleave(
          { processes, quotas, slow },
          () => change(processes[0].ctx()),
          () => change(processes[1].ctx()),
        ),
      );
    }
    const [first] = ends;
    expect(first?.outcomes.toSorted()).toEqual([1, 2]);
    expect(ends).toEqual([first, first, first]);
  },
);

test("what cuts the connections of a dead process does not reach the next one", async () => {
  const cut: string[] = [];
  const process = openProcess({
    url,
    name: "three",
    shared,
    monitor: { ...monitor, cut: async (connections) => void cut.push(connections) },
  });
  await process.die();
  await process.crash();
  await process.die();
  const [dead, again, next] = cut;
  expect(again).toBe(dead);
  expect(next).not.toBe(dead);
  const { rows } = await process.ctx().db.execute(sql`select current_setting('application_name') as name`);
  expect(rows).toEqual([{ name: next }]);
  await process.close();
});
