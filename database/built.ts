import { type SQL, sql } from "drizzle-orm";
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

/** Where the value of this name will stand in a text. */
export const place = (name: string): SQL => sql`${sql.placeholder(name)}`;

/**
 * The same for a read that is written as text. Its rows come as one JSON text, which costs the process less than reading each value:
 * instants are texts in it.
 */
export function builtRows<Row>(text: () => SQL) {
  const read = built((db) => db.select({ rows: sql<Row[] | null>`json_agg(f)` }).from(sql`(${text()}) f`));
  return async (db: DbOrTx, values: Record<string, unknown>): Promise<Row[]> => {
    const [found] = await read(db).execute(values);
    return found?.rows ?? [];
  };
}
