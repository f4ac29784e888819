import type { DbOrTx } from "./client.ts";
import { nameOfText } from "./statements.ts";

/** A query of Drizzle, with placeholders for its values. */
type Query<P> = { toSQL(): { sql: string }; prepare(name: string): P };

/**
 * Builds a read once for each database, and again in each transaction: Drizzle takes longer to write a query than PostgreSQL to answer one
 * that it has prepared. As with `PREPARED`, the plan must not depend on the values.
 */
export function built<P>(build: (db: DbOrTx) => Query<P>): (db: DbOrTx) => P {
  const known = new WeakMap<DbOrTx, P>();
  let name: string | undefined;
  return (db) => {
    const kept = known.get(db);
    if (kept !== undefined) return kept;
    const query = build(db);
    name ??= nameOfText(query.toSQL().sql);
    const prepared = query.prepare(name);
    known.set(db, prepared);
    return prepared;
  };
}
