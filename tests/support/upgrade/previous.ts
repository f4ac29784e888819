import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import pg from "pg";

/** The keys that the shop of the fixture was started with. */
export const PREVIOUS = {
  version: "0.1.0",
  SEED_KEY: "semillas-de-la-version-0.1.0-de-ensayo",
  AUTH_SECRET: "sesiones-de-la-version-0.1.0-de-ensayo",
  ADMIN_PASSWORD: "clave-de-ensayo",
};

const unzip = promisify(gunzip);

/**
 * Fills an empty database with a shop of the previous release: its demo data as that program wrote them, with its functions,
 * triggers and the schema of its jobs, dumped by pg_dump. Its pictures were replaced by one pixel.
 */
export async function loadPrevious(url: string): Promise<void> {
  const file = new URL(`./puntazo-${PREVIOUS.version}.sql.gz`, import.meta.url);
  const text = (await unzip(await readFile(file))).toString("utf8");
  // The dump empties the search path of its connection: no other work may follow on it.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
