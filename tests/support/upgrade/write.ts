import { readdirSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { getConstructionPlans } from "pg-boss";
import sharp from "sharp";
import { openDatabase } from "#database/client.ts";
import { startEmbeddedDatabase } from "#database/embedded/embedded.ts";
import { BOOKKEEPING, migrateDatabase } from "#database/migrate.ts";
import { FUENTES } from "#modules/panel/anexos/fuentes.server.ts";
import { sellarHistoria } from "#modules/puntos/sellos/sellar-historia.server.ts";
import { readTables, target } from "#ops/backup/dump.ts";
import type { TablaRespaldo } from "#ops/backup/format.ts";
import { quoted, quotedTable } from "#ops/backup/quoted.ts";
import { sealsFile } from "#server/jobs/seals-file.ts";
import { sow } from "../sow.ts";
import { FIXTURE } from "./previous.ts";

/** Writes the demo shop of this program as one SQL text, which `loadPrevious` runs in an empty database. */
export async function writeFixture(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "puntazo-fixture-"));
  // PostgreSQL runs as a user of its own.
  await chmod(dir, 0o755);
  const server = await startEmbeddedDatabase({ dir, flags: ["fsync=off"] });
  try {
    await fill(server.url, dir);
    await writeFile(FIXTURE, gzipSync(await sqlOf(server.url), { level: 9 }));
  } finally {
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

async function fill(url: string, dir: string): Promise<void> {
  await migrateDatabase(url);
  const { db, pool, close } = openDatabase(url);
  const ctx = await sow(db, { dir, password: "clave-de-ensayo" });
  await sellarHistoria(ctx, sealsFile(dir), FUENTES);
  const white = { width: 1, height: 1, channels: 3, background: "white" } as const;
  const pixel = await sharp({ create: white }).webp().toBuffer();
  // A pixel instead of each picture: they would be most of the file.
  await pool.query("update archivos set contenido = $1, tamano = $2", [pixel, pixel.length]);
  await close();
}

/** Tables and functions as text of this version, and all rows. Triggers come last: those of the book would apply its movements again. */
async function sqlOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = [...(await readTables(client)), NOTED, HASHED];
    const migrations = readMigrationFiles({ migrationsFolder: "database/migrations" });
    const functions = readdirSync("database/sql").sort();
    const parts = [BOOKKEEPING, ...migrations.flatMap(({ sql }) => sql), "begin"];
    parts.push("set local session_replication_role = replica");
    // The rows that migrations inserted are among the shop's.
    parts.push(`truncate ${tables.map(({ tabla }) => quotedTable(tabla)).join(", ")}`);
    for (const table of tables) parts.push(await rowsOf(client, table));
    parts.push(await sequencesOf(client), "commit");
    parts.push(...functions.map((name) => readFileSync(join("database/sql", name), "utf8")));
    return [...parts, getConstructionPlans("pgboss")].join(";\n");
  } finally {
    await client.end();
  }
}

const NOTED = { tabla: "drizzle.__drizzle_migrations", columnas: ["id", "hash", "created_at"] };
const HASHED = { tabla: "drizzle.functions", columnas: ["hash"] };

async function rowsOf(client: pg.Client, table: TablaRespaldo): Promise<string> {
  const columns = table.columnas.map(quoted).join(", ");
  const name = quotedTable(table.tabla);
  const { rows } = await client.query(
    `select coalesce(json_agg(r), '[]')::text as text from (select ${columns} from ${name}) r`,
  );
  const values = client.escapeLiteral(rows[0].text);
  return `insert into ${target(table)} overriding system value select ${columns} from json_populate_recordset(null::${name}, ${values})`;
}

async function sequencesOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ text: string }>(
    `select format('select setval(%L, %s)', format('%I.%I', schemaname, sequencename), last_value) as text
       from pg_sequences where schemaname in ('public', 'auth', 'drizzle') and last_value is not null`,
  );
  return rows.map(({ text }) => text).join(";\n");
}
