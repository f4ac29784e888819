// npm run migrate: brings the tables of DATABASE_URL to this version, without opening the shop. Exits 0 when they are, 1 if they cannot be.
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { readEnv } from "#server/env.ts";
import { createLogger } from "#server/ops/logger.ts";
import { openShopDatabase, sentenceOf } from "#server/shop.ts";

async function migrate(): Promise<number> {
  const log = createLogger();
  try {
    // The start of a shop does the same, behind the same lock.
    const database = await openShopDatabase(readEnv(), log, {
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
