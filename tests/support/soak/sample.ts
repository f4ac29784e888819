import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#database/client.ts";
import { postmasterOf } from "#tests/support/e2e/process.ts";
import type { TestServer } from "#tests/support/server.ts";

/** What a reading of a running shop says, each by its name. */
export type Sample = Readonly<Record<Measure, number>>;
export type Measure =
  | "rss"
  | "heap"
  | "cpu_seconds"
  | "files"
  | "timers"
  | "handles"
  | "listeners"
  | "sockets"
  | "cached_pages"
  | "connections"
  | "table_bytes"
  | "index_bytes"
  | "dead_share"
  | "database_memory"
  | "file_bytes";

/** The connections of this reader are not the shop's. */
export const READER = "soak";

type Watched = { server: Pick<TestServer, "url" | "dataDir">; database: Pick<Database, "pool"> };

export async function takeSample({ server, database }: Watched): Promise<Sample> {
  const [ofProcess, ofDatabase, database_memory, file_bytes] = await Promise.all([
    readProcess(server.url),
    readDatabase(database),
    memoryOfDatabase(server.dataDir),
    bytesBeside(server.dataDir),
  ]);
  return { ...ofProcess, ...ofDatabase, database_memory, file_bytes };
}

async function readProcess(url: string) {
  const response = await fetch(`${url}/metrics`);
  if (response.status !== 200) throw new Error(`/metrics answered ${response.status}`);
  const lines = (await response.text()).split("\n").filter((line) => !line.startsWith("#"));
  const sum = (name: string, label = "") =>
    lines
      .filter((line) => /^[\w:]+/.exec(line)?.[0] === name && line.includes(label))
      .reduce((total, line) => total + Number(line.slice(line.lastIndexOf(" "))), 0);
  const timers = sum("nodejs_active_resources", 'type="Timeout"');
  return {
    rss: sum("process_resident_memory_bytes"),
    heap: sum("nodejs_heap_used_bytes"),
    cpu_seconds: sum("process_cpu_seconds_total"),
    files: sum("process_open_fds"),
    timers,
    handles: sum("nodejs_active_resources") - timers,
    listeners: sum("nodejs_event_listeners"),
    sockets: sum("puntazo_sockets"),
    cached_pages: sum("puntazo_page_cache_entries"),
  };
}

async function readDatabase({ pool }: Watched["database"]) {
  const { rows } = await pool.query<
    Record<"connections" | "table_bytes" | "index_bytes" | "dead_share", number>
  >(
    `select (select count(*)::float8 from pg_stat_activity
              where datname = current_database() and backend_type = 'client backend' and application_name <> $1) as connections,
            sum(pg_table_size(relid))::float8 as table_bytes, sum(pg_indexes_size(relid))::float8 as index_bytes,
            sum(n_dead_tup)::float8 / greatest(1, sum(n_live_tup + n_dead_tup)) as dead_share
       from pg_stat_user_tables`,
    [READER],
  );
  return rows[0] ?? { connections: 0, table_bytes: 0, index_bytes: 0, dead_share: 0 };
}

/** What PostgreSQL's processes hold for themselves, without the buffers that they share. */
async function memoryOfDatabase(dataDir: string): Promise<number> {
  const pid = (await postmasterOf(dataDir))?.pid ?? 0;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const sizes = await Promise.all([String(pid), ...children.split(" ").filter(Boolean)].map(ownMemory));
  return sizes.reduce((total, one) => total + one, 0);
}

async function ownMemory(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024;
}

/** The files of the data folder that are no tables: logs, pictures, seals. */
async function bytesBeside(dataDir: string): Promise<number> {
  const entries = await readdir(dataDir, { withFileTypes: true });
  const sizes = entries
    .filter(({ name }) => name !== "postgres")
    .map(async (entry) => {
      const path = join(dataDir, entry.name);
      if (entry.isDirectory()) return bytesBeside(path);
      return (await stat(path).catch(() => null))?.size ?? 0;
    });
  return (await Promise.all(sizes)).reduce((total, one) => total + one, 0);
}
