import type pg from "pg";
import { isMarked } from "./statements.ts";

/** The reads that one connection answers, from its first one to the end of the running promises. */
type Moment = { client: Promise<pg.PoolClient>; pending: number; failed: boolean };

/**
 * Lets the marked reads of one moment share a connection, which sends them in one packet. The driver would take a connection for each,
 * and a page makes ten of them. Other reads may be long, and would keep those behind them waiting.
 */
export function readTogether(pool: pg.Pool): void {
  const alone = pool.query;
  let now: Moment | null = null;

  function moment(): Moment {
    if (now) return now;
    const begun = { client: pool.connect(), pending: 0, failed: false };
    now = begun;
    process.nextTick(() => close(begun));
    return begun;
  }

  function close(which: Moment): void {
    if (now === which) now = null;
  }

  async function together(args: unknown[]): Promise<unknown> {
    const mine = moment();
    mine.pending++;
    try {
      const client = await mine.client;
      return await Reflect.apply(client.query, client, args);
    } catch (error) {
      mine.failed = true;
      throw error;
    } finally {
      mine.pending--;
      if (mine.pending === 0) {
        close(mine);
        // As the driver does after its own queries: a connection on which one failed is not used again.
        mine.client.then(
          (client) => client.release(mine.failed),
          () => undefined,
        );
      }
    }
  }

  pool.query = ((...args: unknown[]) =>
    isMarked(args[0]) && typeof args.at(-1) !== "function"
      ? together(args)
      : Reflect.apply(alone, pool, args)) as typeof pool.query;
}
