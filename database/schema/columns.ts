import { type SQL, sql } from "drizzle-orm";
import { bigint, customType, integer, numeric, timestamp } from "drizzle-orm/pg-core";

/** Surrogate key of every table that has no natural one. */
export const id = () => bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity();

/** Points and pesos: whole numbers, stored as bigint and safe in JavaScript up to 2^53 − 1. */
export const cantidad = () => bigint({ mode: "number" });

/** The lowest number of points of each range: 1, 2, 3, 5, 8, 12, 20, 30 … Each range is about half as large again as the one before. */
const TRAMOS_PUNTOS = [1, 2, 3, 5, 8].concat(
  [1, 2, 3, 4, 5, 6, 7, 8].flatMap((ceros) =>
    [1.2, 2, 3, 5, 8].map((cifra) => Math.round(cifra * 10 ** ceros)),
  ),
);

/**
 * The range that a number of points is in; 0 is none. An index in the order of the points would be updated by every entry of the
 * book. Points seldom leave their range, so the index is in the order of the ranges, and a query sorts the first of them.
 */
export const tramoDePuntos = (puntos: SQL) =>
  integer()
    .notNull()
    .generatedAlwaysAs(sql`width_bucket(${puntos}, ${sql.raw(`'{${TRAMOS_PUNTOS.join(",")}}'::bigint[]`)})`);

/**
 * The range that a balance is in; 0 is none. It has the number of digits and the first of them: one below 10.000, so that an abono or a bet
 * seldom leaves it, and three above, because many people may have nearly the same balance and the highest come first in lists.
 */
export const tramoDeSaldo = (saldo: SQL) =>
  integer()
    .notNull()
    .generatedAlwaysAs(
      sql`case when ${saldo} < 1 then 0 else length(${saldo}::text) * 1000 + case when ${saldo} < 10000 then left(${saldo}::text, 1)::int * 100 else left(${saldo}::text, 3)::int end end`,
    );

/** A sum of pesos of many rows, which a bigint might not hold. */
export const suma = () => numeric({ mode: "number" });

/** An instant, always UTC in the database. */
export const instante = () => timestamp({ withTimezone: true, mode: "date" });

/** Raw bytes. */
export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value),
});

/**
 * JSON. The driver already parses what it reads; Drizzle's own `jsonb` would parse texts a second time, and a text of digits would
 * come back as a number.
 */
export const jsonb = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
});
