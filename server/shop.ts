import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, openDatabase } from "#database/client.ts";
import { startEmbeddedDatabase } from "#database/embedded/embedded.ts";
import type { Supervision } from "#database/embedded/keep-running.ts";
import { EmbeddedDatabaseError } from "#database/embedded/process.ts";
import { migrateDatabase, NewerDatabaseError, OldDatabaseError } from "#database/migrate.ts";
import type { QueryWatcher } from "#database/watch-queries.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Log } from "#modules/comun/tx/contexto.ts";
import { sqlState } from "#modules/comun/tx/transaccion.server.ts";
import { claimDataDir } from "./data-dir.ts";
import { ConfigurationError, directUrl, type Env } from "./env.ts";

export type OpenDatabase = Database & {
  /** For what needs a connection of its own: it passes by a pooler that `url` may name. */
  direct_url: string;
  stop(): Promise<void>;
};

/** Called when the embedded database does not start any more; the message is for the owner. */
export type OnLost = (error: Error) => void;

/** Logs what happens to the embedded database, which is started again whenever it ends by itself. */
export const supervisionOf = (log: Log, onGivenUp: OnLost): Supervision => ({
  onExit: (ending) => log.error("database: PostgreSQL ended by itself and is started again", ending),
  onRestart: (attempts) => log.info("database: PostgreSQL accepts connections again", { attempts }),
  onGivenUp,
});

/** Opens the shop's database, migrated and ready: the external one or the embedded one. */
export async function openShopDatabase(
  env: Env,
  log: Log,
  { onLost, watch }: { onLost: OnLost; watch?: QueryWatcher },
): Promise<OpenDatabase> {
  const server = env.DATABASE_URL
    ? external(env.DATABASE_URL)
    : await embedded(env.DATA_DIR, supervisionOf(log, onLost));
  const direct_url = directUrl(env) ?? server.url;
  try {
    await onceItListens(() => migrateDatabase(direct_url));
  } catch (error) {
    await server.stop();
    throw explain(error, direct_url);
  }
  const onError = (error: Error) => log.warn("database: a connection was lost", describeError(error));
  const database = openDatabase(server.url, { onError, ...(watch ? { watch } : {}) });
  return {
    ...database,
    direct_url,
    async stop() {
      await database.close();
      await server.stop();
    },
  };
}

const RECOVERY = 120_000;

/** A database that recovers from a crash refuses connections until it is done, so the start waits for it. */
async function onceItListens(work: () => Promise<void>): Promise<void> {
  for (const until = Date.now() + RECOVERY; ; await sleep(500)) {
    try {
      return await work();
    } catch (error) {
      if (sqlState(error) !== "57P03" || Date.now() > until) throw error;
    }
  }
}

const external = (url: string) => ({ url, stop: async () => undefined });

async function embedded(dir: string, supervision: Supervision) {
  const release = await claimDataDir(dir);
  try {
    const server = await startEmbeddedDatabase({ dir, supervision });
    return {
      url: server.url,
      async stop() {
        await server.stop();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Turns a connection error into advice for the owner, without the password. */
function explain(error: unknown, url: string): unknown {
  const { hostname, port, pathname } = new URL(url);
  const where = `${hostname}:${port || 5432}${pathname}`;
  if (error instanceof NewerDatabaseError) {
    return new ConfigurationError(
      `La base de datos ${where} es de una versión más nueva de Puntazo: actualiza el programa antes de usarla.`,
    );
  }
  if (error instanceof OldDatabaseError) {
    return new ConfigurationError(
      `La base de datos ${where} es de un Puntazo anterior, con otra numeración de migraciones: usa una nueva (otro DATA_DIR o DATABASE_URL).`,
    );
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const unreachable = ["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "EHOSTUNREACH", "EAI_AGAIN"].includes(code);
  const slow = error instanceof Error && error.message.includes("timeout");
  if (unreachable || slow)
    return new ConfigurationError(`No se puede llegar a la base de datos en ${where}: revisa DATABASE_URL.`);
  if (code.startsWith("28"))
    return new ConfigurationError(
      `La base de datos en ${where} rechazó el usuario o la clave de DATABASE_URL.`,
    );
  if (code === "3D000")
    return new ConfigurationError(`La base de datos ${where} no existe: créala o corrige DATABASE_URL.`);
  return error;
}

/** Checks that the port is free before anything else is touched. */
export async function refuseBusyPort(port: number): Promise<void> {
  if (port === 0) return;
  const taken = await new Promise<boolean>((resolve) => {
    const probe = connect({ port, host: "127.0.0.1" });
    probe.once("connect", () => {
      probe.destroy();
      resolve(true);
    });
    probe.once("error", () => resolve(false));
  });
  if (taken) throw busyPort(port);
}

export const busyPort = (port: number) =>
  new ConfigurationError(`El puerto ${port} está ocupado: cierra el otro programa o elige otro con PORT.`);

/** The message for the owner, or null if the failure is a defect of the program. */
export function sentenceOf(error: unknown): string | null {
  return error instanceof ConfigurationError || error instanceof EmbeddedDatabaseError ? error.message : null;
}
