// Started by scripts/cluster.mjs. SIGHUP replaces the processes one by one; SIGTERM and Ctrl-C shut
// everything down in order.
import { parseArgs } from "node:util";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { ConfigurationError, readEnv } from "#server/env.ts";
import { createLogger, surviveSilence } from "#server/ops/logger.ts";
import { sentenceOf } from "#server/shop.ts";
import { askForRestart } from "./state.ts";
import { type Cluster, startCluster } from "./supervisor.ts";

const log = createLogger();
surviveSilence();

/** Number of processes; PORT, DATA_DIR and the rest are the same as for `npm start`. */
function readCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 64) return count;
  throw new ConfigurationError(`--processes debe ser un número entre 1 y 64 (dice «${text}»).`);
}

async function runCluster(cluster: Cluster): Promise<void> {
  const stop = () => void cluster.stop().then(() => process.exit(0));
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("SIGHUP", () => void cluster.restart());
  process.once("uncaughtException", (error) => {
    log.error("cluster: a fault of its own", describeError(error));
    void cluster.stop().finally(() => process.exit(1));
  });
  await cluster.started;
}

function giveUp(error: Error, cluster: Cluster): void {
  console.error(error.message);
  void cluster.stop().finally(() => process.exit(1));
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { processes: { type: "string", default: "3" } },
  });
  const env = readEnv();
  if (positionals[0] === "restart") console.info(await askForRestart(env.DATA_DIR));
  else if (positionals.length > 0) throw new ConfigurationError("Uso: npm run cluster [-- restart]");
  else {
    const cluster = startCluster({
      env,
      count: readCount(values.processes),
      log,
      onLost: (error) => giveUp(error, cluster),
    });
    await runCluster(cluster);
  }
} catch (error) {
  const sentence = sentenceOf(error);
  console.error(sentence ?? "El grupo de procesos no pudo partir.");
  if (!sentence) log.error("cluster: start failed", describeError(error));
  process.exit(1);
}
