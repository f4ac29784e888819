// npm run migrate: brings the tables of the shop's database to this version, without opening the shop. Exits 0 when they are, 1 if they
// cannot be.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { ConfigurationError, type Env, readEnv } from "#server/env.ts";
import { createLogger } from "#server/ops/logger.ts";
import { openShopDatabase, sentenceOf } from "#server/shop.ts";

/** A command without the variables of the shop would make an empty database elsewhere, and call it migrated. */
function refuseMissing({ DATABASE_URL, DATA_DIR }: Env): void {
  const data = join(DATA_DIR, "postgres");
  if (DATABASE_URL === undefined && !existsSync(data))
    throw new ConfigurationError(
      `No hay una base de datos en ${data}: da DATABASE_URL, o el DATA_DIR de la tienda.`,
    );
}

async function migrate(): Promise<number> {
  const log = createLogger();
  try {
    const env = readEnv();
    refuseMissing(env);
    // The start of a shop does the same, behind the same lock.
    const database = await openShopDatabase(env, log, {
      onLost: ({ message }) => console.error(message),
    });
    await database.stop();
    console.log("Las tablas son de esta versión.");
    return 0;
  } catch (error) {
    const sentence = sentenceOf(error);
    console.error(sentence ?? "No se pudieron migrar las tablas.");
    if (!sentence) log.error("migrate: failed", describeError(error));
    return 1;
  }
}

process.exitCode = await migrate();
