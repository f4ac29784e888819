import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { migrationsFolder } from "#database/migrate.ts";
import { newer, RespaldoError } from "./format.ts";

const known = () => readMigrationFiles({ migrationsFolder });

/** A program can only read what it or an older one wrote. */
export function refuseUnknown(migraciones: readonly number[]): void {
  const own = known().map(({ folderMillis }) => folderMillis);
  if (Math.max(...migraciones) > Math.max(...own)) throw newer();
  if (migraciones.some((instant, i) => instant !== own[i]))
    throw new RespaldoError("El respaldo es de otro programa: sus migraciones no son las de este Puntazo.");
}

/** Applies the migrations after `from` up to `to` and notes them as the start of the shop does, but in the transaction of the caller. */
export async function migrateBetween(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { sql, folderMillis, hash } of known()) {
    if (folderMillis <= from || folderMillis > to) continue;
    for (const statement of sql) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
}
