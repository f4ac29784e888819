import pg from "pg";
import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { emptyDatabase } from "#tests/support/e2e/database.ts";
import { hasPgbouncer, startPgbouncer } from "#tests/support/faults/pgbouncer.ts";
import { ownPort } from "#tests/support/port.ts";
import { readEnv } from "./env.ts";
import { isDatabaseDown } from "./http/errors.ts";
import { onceItListens, openShopDatabase, sentenceOf } from "./shop.ts";

const { db, url } = await testDatabase();

/** The sentence that the owner reads when the shop starts with these addresses, or `open`. */
async function startWith(pooled: string, direct: string): Promise<string> {
  const env = readEnv({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct });
  try {
    const shop = await openShopDatabase(env, testCtx(db).log, { onLost: () => undefined });
    await shop.stop();
    return "open";
  } catch (error) {
    return sentenceOf(error) ?? String(error);
  }
}

const changed = (address: string, parts: Partial<Pick<URL, "pathname" | "password" | "port">>): string =>
  Object.assign(new URL(address), parts).href;

test("two addresses of one database open the shop", async () => {
  expect(await startWith(url, url)).toBe("open");
});

test("addresses of two databases are refused, and neither is written to", async () => {
  const other = await emptyDatabase();
  const names = [url, other].map((one) => new URL(one).pathname.slice(1));
  expect(await startWith(url, other)).toMatch(
    new RegExp(
      `^DATABASE_URL \\(.*/${names[0]}\\) y DATABASE_DIRECT_URL \\(.*/${names[1]}\\) no llevan a la misma base de datos: corrige una de las dos\\.$`,
    ),
  );
  const client = new pg.Client({ connectionString: other });
  await client.connect();
  const { rows } = await client.query("select to_regnamespace('drizzle') as migrations");
  await client.end();
  expect(rows).toEqual([{ migrations: null }]);
});

test("an address that does not answer, or has no such database, is explained with its own variable", async () => {
  const closed = changed(url, { port: String(await ownPort()) });
  const missing = changed(url, { pathname: "/no_existe" });
  const wrong = changed(url, { password: "muysecreta" });
  expect(await startWith(closed, url)).toMatch(/^No se puede llegar a .* revisa DATABASE_URL\.$/);
  expect(await startWith(url, closed)).toMatch(/^No se puede llegar a .* revisa DATABASE_DIRECT_URL\.$/);
  expect(await startWith(missing, url)).toMatch(/no existe: créala o corrige DATABASE_URL\.$/);
  expect(await startWith(url, missing)).toMatch(/no existe: créala o corrige DATABASE_DIRECT_URL\.$/);
  expect(await startWith(wrong, url)).toMatch(/rechazó el usuario o la clave de DATABASE_URL\.$/);
  expect(await startWith(url, wrong)).toMatch(/rechazó el usuario o la clave de DATABASE_DIRECT_URL\.$/);
});

test("what a start does in its database is done again after a lost connection, and not after another error", async () => {
  const lost = new Error("Failed query", { cause: new Error("Connection terminated unexpectedly") });
  const answers = [lost, null];
  await onceItListens(async () => {
    const error = answers.shift();
    if (error) throw error;
  }, isDatabaseDown);
  expect(answers).toEqual([]);
  const other = onceItListens(() => Promise.reject(new Error("a bug")), isDatabaseDown);
  await expect(other).rejects.toThrow("a bug");
});

const why = hasPgbouncer ? "" : " (skipped: pgbouncer missing)";

test.skipIf(!hasPgbouncer)(`a pooler that is set up wrongly is explained in a sentence${why}`, async () => {
  const pooled = await startPgbouncer(url);
  expect(await startWith(pooled, url)).toBe("open");
  expect(await startWith(pooled, await emptyDatabase())).toContain("no llevan a la misma base de datos");
  const refused = (message: string) =>
    new RegExp(`^El servidor en 127.* rechazó la conexión \\(«${message}»\\): revisa DATABASE_URL y`);
  const missing = { pathname: "/no_existe" };
  expect(await startWith(changed(pooled, { password: "muysecreta" }), url)).toMatch(refused("SASL auth.*"));
  expect(await startWith(changed(pooled, missing), url)).toMatch(refused("no such database: no_existe"));
  const astray = await startPgbouncer(changed(url, missing));
  expect(await startWith(astray, url)).toMatch(refused('database "no_existe" does not exist'));
});
