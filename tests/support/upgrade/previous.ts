import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import pg from "pg";
import { TEST_SECRET } from "../ctx.ts";

/** The version whose shop the fixture is, and the keys that this shop was filled with. */
export const PREVIOUS = { version: "1.0.0", SEED_KEY: TEST_SECRET, AUTH_SECRET: TEST_SECRET };

export const FIXTURE = new URL(`./puntazo-${PREVIOUS.version}.sql.gz`, import.meta.url);

const unzip = promisify(gunzip);

/**
 * Fills an empty database with a shop of that version: its demo data as that program wrote them, with its functions, triggers and
 * the schema of its jobs (written by `write.ts`).
 */
export async function loadPrevious(url: string): Promise<void> {
  const text = (await unzip(await readFile(FIXTURE))).toString("utf8");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
