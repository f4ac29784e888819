import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { freePort, startEmbeddedDatabase } from "#database/embedded/embedded.ts";
import type { Log } from "#modules/comun/tx/contexto.ts";
import { announceStop, claimDataDir, keepSecret } from "#server/data-dir.ts";
import { ConfigurationError, type Env } from "#server/env.ts";
import { keepSeedKey } from "#server/secrets.ts";
import { type OnLost, refuseBusyPort, supervisionOf } from "#server/shop.ts";
import { watchHealth } from "./health.ts";
import { endOrphanNginx, startNginx } from "./nginx.ts";
import { KEEPALIVE_SECONDS } from "./nginx-conf.ts";
import { createProcesses, type Slot } from "./processes.ts";
import { findProgram } from "./programs.ts";
import { startRedis } from "./redis.ts";
import { clusterDir, type State, writeState } from "./state.ts";

export type Cluster = {
  /** Resolves once the cluster has started; false if it was stopped meanwhile. */
  started: Promise<boolean>;
  /** Replaces every process without downtime. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

type Parts = {
  env: Env;
  count: number;
  log: Log;
  /** The embedded database does not start any more. */
  onLost: OnLost;
};
type Live = { restart?: () => Promise<boolean>; tell?: () => void; restarts: State["restarts"] };
/** Registers how to close what was just opened; throws if the cluster is already closing. */
type Add = (...stops: (() => unknown)[]) => void;

/** Closes what was opened in reverse order, even if the start failed halfway. */
export function startCluster(parts: Parts): Cluster {
  const open: (() => unknown)[] = [];
  const live: Live = { restarts: { done: 0, failed: 0 } };
  let stopping: Promise<void> | undefined;
  let restarting: Promise<void> | undefined;
  const add: Add = (...stops) => {
    open.push(...stops);
    if (stopping) throw new Error("stopped while starting");
  };
  const close = async () => {
    while (open.length > 0) await open.pop()?.();
  };
  const started = openAll(parts, live, add).then(
    () => true,
    async (error) => {
      if (stopping) return false;
      await close();
      throw error;
    },
  );
  return {
    started,
    restart() {
      restarting ??= restart(live, parts.log).finally(() => {
        restarting = undefined;
      });
      return restarting;
    },
    stop() {
      if (!stopping) announceStop(parts.env.DATA_DIR);
      stopping ??= close()
        .then(() => started)
        .then(close);
      return stopping;
    },
  };
}

async function restart(live: Live, log: Log): Promise<void> {
  const done = await live.restart?.();
  if (done === undefined) return;
  live.restarts[done ? "done" : "failed"]++;
  log.info(done ? "cluster: every process was replaced" : "cluster: the processes were not replaced");
  live.tell?.();
}

async function openAll({ env, count, log, onLost }: Parts, live: Live, add: Add): Promise<void> {
  for (const name of ["nginx", "redis-server"]) findProgram(name);
  const dir = clusterDir(env.DATA_DIR);
  add(await claimDataDir(env.DATA_DIR));
  await mkdir(dir, { recursive: true });
  await endOrphanNginx(dir);
  await refuseBusyPort(env.PORT);
  const shared = await openShared(env, { dir, log, add, onLost });
  const ports = await freePorts(count);
  const processes = createProcesses({ ports, env: shared, log, onChange: () => live.tell?.() });
  add(processes.stop);
  const lines = await processes.start();
  const nginx = await startNginx({ dir, port: env.PORT, upstreams: ports, log });
  add(nginx.stop);
  const health = watchHealth({ slots: processes.slots, log, use: nginx.use, kill: processes.kill });
  // nginx stops accepting, the processes finish their requests, then nginx exits.
  add(processes.stop, nginx.quit, health.stop);
  live.restart = processes.restart;
  live.tell = () =>
    writeState(env.DATA_DIR, {
      pid: process.pid,
      processes: pidsOf(processes.slots),
      restarts: live.restarts,
    });
  live.tell();
  for (const line of lines) console.info(line);
  console.info(
    `  ${count} procesos detrás de nginx; npm run cluster -- restart los reemplaza sin cortar nada.`,
  );
}

const pidsOf = (slots: readonly Slot[]) =>
  slots.flatMap(({ port, worker }) => (worker?.process.pid ? [{ port, pid: worker.process.pid }] : []));

type Around = { dir: string; log: Log; add: Add; onLost: OnLost };

/** Opens what all processes share: the database, Redis and the secrets, configured or our own. */
async function openShared(env: Env, { dir, log, add, onLost }: Around): Promise<Record<string, string>> {
  const supervision = supervisionOf(log, onLost);
  const database = env.DATABASE_URL ? null : await startEmbeddedDatabase({ dir: env.DATA_DIR, supervision });
  if (database) add(database.stop);
  const redis = env.REDIS_URL ? null : await startRedis(dir, log);
  if (redis) add(redis.stop);
  return {
    HOST: "127.0.0.1",
    PUBLIC_URL: env.PUBLIC_URL,
    DATA_DIR: env.DATA_DIR,
    DATABASE_URL: env.DATABASE_URL ?? database?.url ?? "",
    REDIS_URL: env.REDIS_URL ?? redis?.url ?? "",
    SEED_KEY: await keepSeedKey(env),
    // Each process gets the embedded database as DATABASE_URL, but starts with any key as `npm start` does.
    SEED_CHECK: database ? "off" : env.SEED_CHECK,
    AUTH_SECRET: env.AUTH_SECRET ?? (await keepSecret(env.DATA_DIR, "auth.secret")),
    TRUSTED_PROXIES: `loopback,${env.TRUSTED_PROXIES}`,
    // nginx normally closes its idle connections earlier; the margin is for a stalled machine.
    DRAIN_SECONDS: String(KEEPALIVE_SECONDS + 9),
    // Halves the start time of replacement processes.
    NODE_COMPILE_CACHE: join(env.DATA_DIR, "cache", "compiled"),
  };
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  for (let attempt = 0; ports.size < count && attempt < 1_000; attempt++) ports.add(await freePort());
  if (ports.size < count) throw new ConfigurationError("No hay puertos libres para los procesos.");
  return [...ports];
}
