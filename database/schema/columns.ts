import { bigint, customType, numeric, timestamp } from "drizzle-orm/pg-core";

/** Surrogate key of every table that has no natural one. */
export const id = () => bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity();

/** Points and pesos: whole numbers, stored as bigint and safe in JavaScript up to 2^53 − 1. */
export const cantidad = () => bigint({ mode: "number" });

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
