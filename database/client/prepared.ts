import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import type pg from "pg";

const MARK = "/* prepared */";

/**
 * At the start of a statement: each connection plans it once. Its plan must not depend on its values, because they share one. A query
 * of the builder says the same by its own `prepare`.
 */
export const PREPARED = sql.raw(MARK);

/**
 * The driver prepares a statement that has a name. A marked one is named by its text: behind a pooler that mixes connections, another
 * process must not find a different statement under this name.
 */
export const prepared = <S extends pg.QueryConfig>(statement: S): S =>
  statement.text.startsWith(MARK) ? { ...statement, name: hash("sha1", statement.text) } : statement;

/** For a pooler that knows no prepared statements. */
export const unprepared = <S extends pg.QueryConfig>({ name: _, ...statement }: S) => statement;

/** Such a pooler is named by `?prepared=off` in the address of the database. */
export const wantsPrepared = (url: string): boolean => new URL(url).searchParams.get("prepared") !== "off";
