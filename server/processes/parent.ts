import { announceStop, awaitPrevious } from "#server/data-dir.ts";
import { readEnv } from "#server/env.ts";
import { createLifecycle } from "#server/lifecycle.ts";
import { createLogger, surviveSilence } from "#server/ops/logger.ts";
import { openEmbedded, refuseBusyPort, supervisionOf } from "#server/shop.ts";
import { databaseConnections } from "./count.ts";
import { type Crew, createCrew } from "./crew.ts";
import { processesHere } from "./machine.ts";

/**
 * Starts the server processes that PROCESSES asks for and keeps them running; SIGHUP replaces them one by one. The embedded database
 * is started here, so it outlives each of them.
 */
export async function startParent(): Promise<void> {
  surviveSilence();
  const log = createLogger();
  let crew: Crew | undefined;
  const replace = () => void crew?.replace();
  const { run, opened, onStopping, giveUp } = createLifecycle(log, new Map([["SIGHUP", replace]]));
  await run(async () => {
    const env = readEnv();
    const count = processesHere(env.PROCESSES);
    const shared: Record<string, string> = { PROCESSES: String(count) };
    if (!env.DATABASE_URL) await awaitPrevious(env.DATA_DIR);
    await refuseBusyPort(env.PORT);
    if (!env.DATABASE_URL) {
      onStopping(() => announceStop(env.DATA_DIR));
      const flags = [`max_connections=${databaseConnections(count)}`];
      const database = await openEmbedded(env.DATA_DIR, supervisionOf(log, giveUp), flags);
      opened(database.stop);
      shared.DATABASE_URL = database.url;
      // The processes see an external database, but this machine starts with any key, as with one process.
      shared.SEED_CHECK = "off";
    }
    crew = createCrew({ count, env: shared, drain_seconds: env.DRAIN_SECONDS, log });
    opened(crew.stop);
    for (const line of await crew.start()) console.info(line);
    console.info(`  Procesos: ${count}`);
  });
}
