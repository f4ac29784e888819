import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from } from "pg-copy-streams";
import {
  applyFunctions,
  applyMigrations,
  MIGRATION_LOCK,
  NewerDatabaseError,
  OldDatabaseError,
  refuseForeign,
} from "#database/migrate.ts";
import { readTables, SCHEMAS, target } from "./dump.ts";
import { type Fin, newer, type ParteRespaldo, RespaldoError, type TablaRespaldo } from "./format.ts";
import { removeLeftOut } from "./left-out.ts";
import { quoted, quotedTable } from "./quoted.ts";

/** Checks that the schemas of the shop have no tables yet. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($1) and c.relkind in ('r', 'p') limit 1",
    [[...SCHEMAS, "drizzle"]],
  );
  return rowCount === 0;
}

/** Accepts backups of this version and of older versions with the same migration history. */
export function refuseUnknown(migraciones: readonly number[]): void {
  try {
    refuseForeign(migraciones);
  } catch (error) {
    if (error instanceof NewerDatabaseError) throw newer();
    if (error instanceof OldDatabaseError)
      throw new RespaldoError(
        "El respaldo es de un Puntazo anterior, con otra numeración de migraciones: este programa no puede restaurarlo.",
      );
    throw error;
  }
}

/** Refuses while a shop is connected: its writes would fail during the restore. */
export async function refuseOpenShop(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and application_name like 'puntazo%' limit 1`,
  );
  if (rowCount) throw new RespaldoError("La tienda está abierta sobre esa base de datos: ciérrala primero.");
}

/**
 * Restores a backup in one transaction. It creates the tables as they were at the time of the backup, fills
 * them and migrates them; foreign keys are checked over all rows when they are recreated, and triggers come
 * last. `publicado` is the last entry of a seal that was published after the backup.
 */
export async function loadBackup(
  client: pg.Client,
  parts: AsyncIterable<ParteRespaldo>,
  { replace, publicado = 0 }: { replace: boolean; publicado?: number },
): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  await client.query("begin");
  try {
    if (replace) await dropEverything(client);
    const reader = readerOf(parts);
    await loadParts(client, reader).finally(reader.close);
    await skipUsedEntries(client, publicado);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
  await client.query("analyze");
}

async function loadParts(client: pg.Client, reader: ReturnType<typeof readerOf>): Promise<void> {
  let known = new Map<string, TablaRespaldo>();
  let keys: ForeignKey[] = [];
  for (let part = await reader.next(); part; part = await reader.next()) {
    if (part.tipo === "cabecera") {
      await applyMigrations(client, Math.max(...part.cabecera.migraciones));
      const tables = await readTables(client);
      known = new Map(tables.map((tabla) => [tabla.tabla, tabla]));
      keys = await openTables(client, [...known.keys()]);
    } else if (part.tipo === "tabla") {
      refuseStrange(part.tabla, known.get(part.tabla.tabla));
      await pipeline(reader.rows(), client.query(from(`copy ${target(part.tabla)} from stdin`)));
    } else if (part.tipo === "fin") {
      for (const statement of removeLeftOut(known.keys())) await client.query(statement);
      await closeTables(client, keys);
      await setSequences(client, part.fin);
      await applyMigrations(client);
      await applyFunctions(client);
    }
  }
}

/** Reads the parts of a backup in their order: the rows of a table one by one, anything else as a part. */
function readerOf(parts: AsyncIterable<ParteRespaldo>) {
  const iterator = parts[Symbol.asyncIterator]();
  let ahead: ParteRespaldo | null = null;
  const read = async () => (await iterator.next()).value ?? null;
  return {
    async next(): Promise<ParteRespaldo | null> {
      const part = ahead ?? (await read());
      ahead = null;
      return part;
    },
    async *rows(): AsyncGenerator<Buffer> {
      for (ahead = await read(); ahead?.tipo === "filas"; ahead = await read()) yield ahead.filas;
    },
    async close(): Promise<void> {
      await iterator.return?.();
    },
  };
}

/** Names from the file are used in SQL only if the database has them too. */
function refuseStrange({ tabla, columnas }: TablaRespaldo, own: TablaRespaldo | undefined): void {
  if (own && columnas.every((columna) => own.columnas.includes(columna))) return;
  throw new RespaldoError(`El respaldo tiene una tabla que este Puntazo no conoce: ${tabla}.`);
}

type ForeignKey = { tabla: string; nombre: string; definicion: string };

/**
 * Drops the foreign keys until all rows are loaded, because rows arrive table by table. Triggers do not
 * exist yet: those of the book would apply every movement again.
 */
async function openTables(client: pg.Client, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows: keys } = await client.query<ForeignKey>(
    `select n.nspname || '.' || c.relname as tabla, k.conname as nombre, pg_get_constraintdef(k.oid) as definicion
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and n.nspname = any($1)`,
    [SCHEMAS],
  );
  for (const { tabla, nombre } of keys)
    await client.query(`alter table ${quotedTable(tabla)} drop constraint ${quoted(nombre)}`);
  // Migrations insert a few rows; remove them.
  await client.query(`truncate ${tables.map(quotedTable).join(", ")}`);
  return keys;
}

async function closeTables(client: pg.Client, keys: readonly ForeignKey[]): Promise<void> {
  for (const { tabla, nombre, definicion } of keys)
    await client.query(`alter table ${quotedTable(tabla)} add constraint ${quoted(nombre)} ${definicion}`);
}

async function setSequences(client: pg.Client, { secuencias }: Fin): Promise<void> {
  for (const [secuencia, ultimo] of Object.entries(secuencias))
    await client.query("select setval($1::regclass, $2::bigint)", [quotedTable(secuencia), ultimo]);
}

const SKIPPED = 1_000_000;

/**
 * Moves the ids of new entries far beyond those that the shop gave after the backup. The salt of an entry follows from its id,
 * and owners know the salts of their lost entries: the same id for another person's entry would show whose it is.
 */
async function skipUsedEntries(client: pg.Client, publicado: number): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence('public.libro_asientos', 'id'),
                   greatest(nextval(pg_get_serial_sequence('public.libro_asientos', 'id')), $1::bigint,
                            (select max(id) from libro_asientos), (select max(hasta) from libro_sellos)) + $2::bigint)`,
    [publicado, SKIPPED],
  );
}

async function dropEverything(client: pg.Client): Promise<void> {
  for (const name of ["pgboss", "drizzle", ...SCHEMAS])
    await client.query(`drop schema if exists ${quoted(name)} cascade`);
  await client.query("create schema public");
}
