import { createHash } from "node:crypto";
import type pg from "pg";
import { to } from "pg-copy-streams";
import {
  type CabeceraRespaldo,
  countRows,
  END_OF_ROWS,
  FORMATO_RESPALDO,
  line,
  RespaldoError,
  type TablaRespaldo,
} from "./format.ts";
import { keptRows } from "./left-out.ts";
import { quoted, quotedTable } from "./quoted.ts";

/** pg-boss gets its schedules again at every start; all other data of the shop is in these schemas. */
export const SCHEMAS = ["public", "auth"];

/** The compressor and the disk work better with larger blocks than a stream has by itself. */
const BLOCKS = { highWaterMark: 64 * 1024 };

type Own = Pick<CabeceraRespaldo, "creado_en" | "version" | "secretos">;

/** Dumps a database from one snapshot, while the shop keeps selling. */
export async function* dump(client: pg.Client, own: Own): AsyncGenerator<Buffer> {
  await client.query("begin isolation level repeatable read read only");
  // Use the same settings as pg_dump: any server reads the text back as the same value.
  await client.query(
    "set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'",
  );
  await client.query("set local extra_float_digits = 3; set local statement_timeout = 0");
  const hash = createHash("sha256");
  const hashed = (bytes: Buffer) => {
    hash.update(bytes);
    return bytes;
  };
  const migraciones = await readMigrations(client);
  const postgres = (await client.query("show server_version")).rows[0].server_version;
  yield hashed(line({ puntazo: "respaldo", formato: FORMATO_RESPALDO, postgres, migraciones, ...own }));
  const fin: Record<string, number> = {};
  for (const tabla of await readTables(client)) {
    yield hashed(line(tabla));
    fin[tabla.tabla] = 0;
    for await (const block of client.query(to(`copy ${source(tabla)} to stdout`, BLOCKS))) {
      fin[tabla.tabla] = (fin[tabla.tabla] ?? 0) + countRows(block);
      yield hashed(block);
    }
    yield hashed(END_OF_ROWS);
  }
  // Sequences ignore snapshots: reading them last means they are never behind their rows.
  const secuencias = await readSequences(client);
  await client.query("commit");
  yield line({ fin, secuencias, sha256: hash.digest("hex") });
}

async function readMigrations(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (!rows[0]?.name) throw new RespaldoError("La base de datos todavía no tiene las tablas de Puntazo.");
  const applied = await client.query<{ created_at: number }>(
    "select created_at from drizzle.__drizzle_migrations order by created_at",
  );
  return applied.rows.map(({ created_at }) => created_at);
}

/**
 * Ordinary tables with their stored columns. Unlogged tables only hold counters of the last minutes and are
 * skipped.
 */
export async function readTables(client: pg.Client): Promise<TablaRespaldo[]> {
  const { rows } = await client.query<TablaRespaldo>(
    `select n.nspname || '.' || c.relname as tabla, array_agg(a.attname::text order by a.attnum) as columnas
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname = any($1)
      group by 1 order by 1`,
    [SCHEMAS],
  );
  return rows;
}

async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ secuencia: string; ultimo: string }>(
    `select schemaname || '.' || sequencename as secuencia, last_value::text as ultimo
       from pg_sequences where schemaname = any($1) and last_value is not null order by 1`,
    [SCHEMAS],
  );
  return Object.fromEntries(rows.map(({ secuencia, ultimo }) => [secuencia, ultimo]));
}

/** What a backup copies of a table: all of it, or the rows that it keeps. */
function source(tabla: TablaRespaldo): string {
  const kept = keptRows(tabla.tabla);
  if (kept === null) return target(tabla);
  return `(select ${tabla.columnas.map(quoted).join(", ")} from ${quotedTable(tabla.tabla)} where ${kept})`;
}

export const target = ({ tabla, columnas }: TablaRespaldo) =>
  `${quotedTable(tabla)} (${columnas.map(quoted).join(", ")})`;
