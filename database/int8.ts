import pg from "pg";

/** PostgreSQL's OID of `bigint[]`; the driver only names scalar types. */
const INT8_ARRAY: number = 1016;

/**
 * Converts a `bigint` of the database to a number and throws if a number cannot hold it exactly: failing is
 * better than rounding points or pesos silently. `sum(bigint)` is `numeric` in PostgreSQL and arrives as
 * text, so queries cast it back with `sum(…)::bigint`.
 */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond the safe integers: ${text}`);
  return value;
}

/** One dimension only: PostgreSQL writes `{1,NULL,3}`. */
function parseInt8Array(text: string): (number | null)[] {
  if (text === "{}") return [];
  const entries = text.slice(1, -1).split(",");
  return entries.map((entry) => (entry === "NULL" ? null : parseInt8(entry)));
}

/** Drizzle uses the driver's global parsers and ignores those of a pool, so they are set once per process. */
export function installInt8Parsers(): void {
  pg.types.setTypeParser(pg.types.builtins.INT8, parseInt8);
  pg.types.setTypeParser(INT8_ARRAY, parseInt8Array);
}
