import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Around } from "#database/client/pool.ts";
import { type Database, openDatabase } from "#database/client.ts";
import { startEmbeddedDatabase } from "#database/embedded/embedded.ts";
import type { Supervision } from "#database/embedded/keep-running.ts";
import { EmbeddedDatabaseError } from "#database/embedded/process.ts";
import { markDatabase } from "#database/mark.ts";
import { migrateDatabase, NewerDatabaseError, OldDatabaseError, ReplicaError } from "#database/migrate.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Log } from "#modules/comun/tx/contexto.ts";
import { sqlState } from "#modules/comun/tx/transaccion.server.ts";
import { claimDataDir } from "./data-dir.ts";
import { ConfigurationError, directName, directUrl, type Env } from "./env.ts";
import { poolSize } from "./processes/count.ts";

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
  { onLost, around }: { onLost: OnLost; around?: Around },
): Promise<OpenDatabase> {
  const server = env.DATABASE_URL
    ? external(env.DATABASE_URL)
    : await openEmbedded(env.DATA_DIR, supervisionOf(log, onLost));
  const direct_url = directUrl(env) ?? server.url;
  try {
    await onceItListens(async () => {
      if (env.DATABASE_DIRECT_URL) await refuseTwoDatabases(server.url, env.DATABASE_DIRECT_URL);
      await migrateDatabase(direct_url);
    }, isPassing);
  } catch (error) {
    await server.stop();
    throw explain(error, direct_url, directName(env));
  }
  const onError = (error: Error) => log.warn("database: a connection was lost", describeError(error));
  const max = poolSize(env.PROCESSES === "auto" ? 1 : env.PROCESSES);
  const database = openDatabase(server.url, { max, onError, around });
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

/**
 * A database that recovers from a crash refuses connections until it is done, and a cluster has no leader for some seconds after it
 * lost one, so the start waits for both. Work that was cut off is done again from its beginning.
 */
export async function onceItListens(
  work: () => Promise<void>,
  passes: (error: unknown) => boolean,
): Promise<void> {
  for (const until = Date.now() + RECOVERY; ; await sleep(500)) {
    try {
      return await work();
    } catch (error) {
      if (!passes(error) || Date.now() > until) throw error;
    }
  }
}

/** It starts, or it ends. */
const PASSING = new Set(["57P03", "57P01", "ECONNRESET"]);

/** A proxy without a leader behind it accepts a connection and closes it. */
const isPassing = (error: unknown): boolean =>
  error instanceof ReplicaError ||
  PASSING.has(sqlState(error) ?? "") ||
  (error instanceof Error && error.message === "Connection terminated unexpectedly");

/**
 * The two addresses of one database, checked before anything is written: with two databases the shop would migrate and
 * lock one and sell from the other.
 */
async function refuseTwoDatabases(pooled: string, direct: string): Promise<void> {
  const mark = await markDatabase(direct);
  try {
    const isSame = await mark.isSeenFrom(pooled).catch((error) => {
      throw explain(error, pooled, "DATABASE_URL");
    });
    if (!isSame)
      throw new ConfigurationError(
        `DATABASE_URL (${placeOf(pooled)}) y DATABASE_DIRECT_URL (${placeOf(direct)}) no llevan a la misma base de datos: corrige una de las dos.`,
      );
  } finally {
    await mark.remove();
  }
}

const external = (url: string) => ({ url, stop: async () => undefined });

/** Starts the embedded database, in a data folder that no other server uses. */
export async function openEmbedded(dir: string, supervision: Supervision, flags: string[] = []) {
  const release = await claimDataDir(dir);
  try {
    const server = await startEmbeddedDatabase({ dir, supervision, flags });
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

/** Where a database is, without its user and password. */
function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}

/** Turns a connection error into advice for the owner, without the password. `variable` holds the address. */
function explain(error: unknown, url: string, variable: string): unknown {
  const where = placeOf(url);
  if (error instanceof NewerDatabaseError) {
    return new ConfigurationError(
      `La base de datos ${where} es de una versión más nueva de Puntazo: actualiza el programa antes de usarla.`,
    );
  }
  if (error instanceof OldDatabaseError) {
    return new ConfigurationError(
      `La base de datos ${where} es de un Puntazo anterior, con otra numeración de migraciones: usa una nueva (otro DATA_DIR o ${variable}).`,
    );
  }
  if (error instanceof ReplicaError)
    return new ConfigurationError(
      `La base de datos ${where} es una réplica y no recibe escrituras: ${variable} debe llevar a la principal.`,
    );
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const unreachable = ["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "EHOSTUNREACH", "EAI_AGAIN"].includes(code);
  const slow = error instanceof Error && error.message.includes("timeout");
  if (unreachable || slow)
    return new ConfigurationError(`No se puede llegar a la base de datos en ${where}: revisa ${variable}.`);
  if (code.startsWith("28"))
    return new ConfigurationError(
      `La base de datos en ${where} rechazó el usuario o la clave de ${variable}.`,
    );
  if (code === "3D000")
    return new ConfigurationError(`La base de datos ${where} no existe: créala o corrige ${variable}.`);
  // A pooler gives this code to all that it refuses by itself.
  if (code === "08P01" && error instanceof Error)
    return new ConfigurationError(
      `El servidor en ${where} rechazó la conexión («${error.message}»): revisa ${variable} y, si es un intermediario, su configuración.`,
    );
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
