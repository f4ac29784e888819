import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#database/client.ts";
import { openReplica } from "#database/replica.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { leerInstantanea } from "#modules/montoncito/partida/leer-partida.server.ts";
import { createApp } from "./app.ts";
import { type Auth, createAuth } from "./auth/auth.ts";
import { logUnknownPins } from "./beacon/unknown-pins.ts";
import { type Bus, createBus } from "./bus/bus.ts";
import { createCtx } from "./context.ts";
import { announceStop, awaitPrevious } from "./data-dir.ts";
import { type Env, readEnv } from "./env.ts";
import { clientAddress, clientTraits, limitKey, parseProxies } from "./http/client-address.ts";
import { isDatabaseDown } from "./http/errors.ts";
import { createHttpDoor, type HttpDoor } from "./http/listen.ts";
import { watchLag } from "./http/overload.ts";
import { answeringSoon, createRateLimiter, type RateLimiter, unlimited } from "./http/rate-limit.ts";
import { startBeacon } from "./jobs/beacon.ts";
import { type JuegoEnMarcha, startJuego } from "./jobs/juego.ts";
import type { Work } from "./jobs/work.ts";
import { startWork } from "./jobs/work.ts";
import { createLifecycle } from "./lifecycle.ts";
import { databaseDisk } from "./ops/disk.ts";
import { countCrashes, createFailures } from "./ops/failures.ts";
import { addGauges } from "./ops/gauges.ts";
import { createLogger, surviveSilence } from "./ops/logger.ts";
import { createMetrics } from "./ops/metrics.ts";
import type { Tracer } from "./ops/tracing/tracer.ts";
import { jobRunner, queryWatcher } from "./ops/watch.ts";
import { createPageCache, type PageCache } from "./pages/cache/cache.ts";
import { cachedPages } from "./pages/cache/http.ts";
import { createSharedReads, type SharedReads } from "./pages/cache/shared-reads.ts";
import { createPages, type PageBuild, type Pages } from "./pages/render/render.ts";
import { linkToParent } from "./processes/link.ts";
import { ensurePushKeys } from "./push/push.ts";
import { openSecrets } from "./secrets.ts";
import { checkSeedKey } from "./seed-key.ts";
import { type OpenDatabase, onceItListens, openShopDatabase, refuseBusyPort } from "./shop.ts";
import { webHeaders } from "./socket/gate.ts";
import { createInstantaneas, type Instantaneas } from "./socket/juego-instantaneas.ts";
import { createPresencia, type Presencia } from "./socket/presencia.ts";
import { createSocketServer, type SocketServer } from "./socket/socket.ts";
import { ensureShop, welcomeLines } from "./welcome.ts";

const failures = createFailures();
const log = createLogger(undefined, failures.logged);
const { run, opened, onStopping, giveUp, asked } = createLifecycle(log);
const link = linkToParent();
/** Set when asked to stop: health checks then fail, so that balancers send requests elsewhere. */
let leaving = false;
/** Another process of this machine has taken the place of this one. */
let replaced = false;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export type ShopPages = {
  build: PageBuild;
  /** Only during development: runs before the application's routes. */
  wrap?: (next: Listener) => Listener;
  stop?: () => Promise<void>;
};

/** Starts the shop, or exits with a message that tells the owner why it cannot. */
export async function startShop(pages: ShopPages): Promise<void> {
  surviveSilence();
  await run(async () => openShop(readEnv(), pages));
}

async function openShop(env: Env, { build, wrap, stop }: ShopPages): Promise<void> {
  if (stop) opened(stop);
  await takePlace(env);
  const core = await openCore(env);
  const limits = await openLimits(env, core.ctx);
  const auth = createAuth({ ctx: core.ctx, limiter: limits });
  await onceItListens(async () => {
    await ensureShop(core.ctx, auth, env);
    await checkSeedKey(core.ctx, env);
    await ensurePushKeys(core.ctx);
    await logUnknownPins(core.ctx);
  }, isDatabaseDown);

  const http = openDoor(env, core, { auth, limits, pages: createPages(build), wrap });
  const { socket, instantaneas, presencia } = openSocket(env, core, { auth, http });
  await startJobs(env, core);
  opened(
    async () => instantaneas.stop(),
    async () => presencia.stop(),
  );
  const port = await http.listen({ port: env.PORT, host: env.HOST });
  opened(() => stopServing(http, socket, env.DRAIN_SECONDS));
  const lines = await welcomeLines(auth, env, port);
  if (link) link.open(lines);
  else for (const line of lines) console.info(line);
}

/** Waits until an earlier process has left the data folder, and refuses a port that is in use. */
async function takePlace(env: Env): Promise<void> {
  link?.onLeave((byAnother) => {
    replaced = byAnother;
    asked("parent");
  });
  if (!env.DATABASE_URL) await awaitPrevious(env.DATA_DIR);
  // The processes of a machine share their port.
  if (!link) await refuseBusyPort(env.PORT);
  if (!env.DATABASE_URL) onStopping(() => announceStop(env.DATA_DIR));
}

/** What everything else is opened with: the database, the events of all processes, and the context of use cases. */
async function openCore(env: Env) {
  const metrics = createMetrics(log, link?.scrape);
  link?.onCount(metrics.counts);
  const tracer = await openTracer(env);
  const around = queryWatcher(metrics, tracer);
  const database = await openShopDatabase(env, log, { onLost: giveUp, around });
  opened(database.stop);
  const live: Live = {};
  const copy = openCopy(env, database);
  const cache = createPageCache(copy ? { lifetime: COPY_LIFETIME } : {});
  const shared = createSharedReads();
  const bus = openBus(env, database.direct_url, { cache, shared, live });
  opened(bus.stop);
  const ctx = createCtx({
    db: database.db,
    log,
    publish: bus.publish,
    public_url: env.PUBLIC_URL,
    push_hosts: env.PUSH_HOSTS,
    respalda_sola: env.BACKUP_URL !== undefined,
    ...(await openSecrets(env)),
  });
  failures.keep(ctx);
  countCrashes(failures, createLogger());
  opened(failures.stop);
  return { metrics, tracer, database, live, copy, cache, shared, bus, ctx };
}

type Core = Awaited<ReturnType<typeof openCore>>;
type DoorParts = { auth: Auth; limits: RateLimiter; pages: Pages; wrap: ShopPages["wrap"] };

/** The application behind the page cache. */
function openDoor(env: Env, core: Core, { auth, limits, pages, wrap }: DoorParts): HttpDoor {
  const { ctx, metrics, tracer, copy, cache, shared } = core;
  const app = createApp({
    env,
    ctx,
    pages,
    auth,
    limits,
    metrics,
    failures,
    leaving: () => leaving,
    lag: watchLag(),
    disk: databaseDisk(env),
    copy,
    shared,
    tracer,
  });
  const cached = cachedPages({ cache, client: clientOptions(env), log, metrics, now: ctx.now });
  return wrap ? createHttpDoor(app.fetch, wrap) : createHttpDoor(cached.fetch(app.fetch), cached.wrap);
}

/** The sockets, with what is told to them: the round in play and who is there. */
function openSocket(env: Env, core: Core, { auth, http }: { auth: Auth; http: HttpDoor }) {
  const { ctx, metrics, database, cache, bus, live } = core;
  const traits = clientTraits(clientOptions(env));
  const socket = createSocketServer({
    httpServer: http.server,
    sesion: auth.sesion,
    log,
    allowedOrigins: [env.PUBLIC_URL],
    address: socketAddress(env),
    secure: (request) => traits(request.socket.remoteAddress ?? "", webHeaders(request)).secure,
    ...(env.RATE_LIMITS === "off" ? { maxPerAddress: Number.POSITIVE_INFINITY } : {}),
  });
  const instantaneas = createInstantaneas({ read: (key) => leerInstantanea(ctx, key), socket, log });
  const presencia = createPresencia({ socket, publish: bus.publish });
  Object.assign(live, { socket, instantaneas, presencia });
  addGauges(metrics, { env, ctx, pool: database.pool, cache, socket });
  return { socket, instantaneas, presencia };
}

/** The jobs, the game and the beacon. */
async function startJobs(env: Env, { ctx, database, metrics, shared, tracer, live }: Core): Promise<void> {
  const url = database.direct_url;
  live.jobs = await startWork(env, ctx, { url, metrics, shared, run: jobRunner(metrics, tracer) });
  opened(live.jobs.stop);
  // Run the draws that became due while the shop was closed now instead of at the next minute.
  await live.jobs.run("sorteos");
  live.juego = await startJuego(ctx, url);
  opened(live.juego.stop);
  opened(startBeacon(ctx, { url, urls: env.BEACON_URLS }).stop);
}

type Live = {
  socket?: SocketServer;
  jobs?: Work;
  juego?: JuegoEnMarcha;
  instantaneas?: Instantaneas;
  presencia?: Presencia;
};

type BusListeners = { cache: PageCache; shared: SharedReads; live: Live };

/** Delivers events of all processes to the page cache, the sockets and the mail delivery. */
function openBus(env: Env, url: string, { cache, shared, live }: BusListeners): Bus {
  return createBus({
    url,
    redis_url: env.REDIS_URL,
    log,
    resync() {
      cache.clear();
      shared.clear();
      live.socket?.resync();
      live.instantaneas?.resync();
    },
    deliver(eventos) {
      // Invalidate before notifying the sockets: clients request the page at once.
      cache.invalidate(eventos);
      shared.invalidate(eventos);
      live.socket?.deliver(eventos);
      live.instantaneas?.deliver(eventos);
      live.presencia?.deliver(eventos);
      if (eventos.some(({ tabla }) => tabla === "correos")) live.jobs?.nudge("correos");
      if (eventos.some(({ tabla }) => tabla === "conexiones_envios")) live.jobs?.nudge("envios");
      if (eventos.some(({ tabla }) => tabla === "push_envios")) live.jobs?.nudge("push");
      if (eventos.some(({ tabla }) => tabla === "pulsos")) live.juego?.nudge();
    },
  });
}

/** The replica may still lack what an event announced: pages read from it are cached for a shorter time. */
const COPY_LIFETIME = 5_000;

function openCopy({ DATABASE_READ_URL: url }: Env, { pool }: OpenDatabase): (() => Db | null) | undefined {
  if (!url) return undefined;
  const onChange = (usable: boolean) =>
    log.warn(usable ? "replica: asked from now on" : "replica: behind or away");
  const replica = openReplica({ url, main: pool, onChange });
  opened(replica.close);
  return replica.db;
}

/** Load the tracer only when a collector is named. */
async function openTracer(env: Env): Promise<Tracer | null> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  const { createTracer } = await import("./ops/tracing/tracer.ts");
  const tracer = createTracer({
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    service: env.OTEL_SERVICE_NAME,
    rate: env.OTEL_TRACES_SAMPLER_ARG,
    log,
  });
  opened(tracer.stop);
  return tracer;
}

function clientOptions(env: Env) {
  return { trusted: parseProxies(env.TRUSTED_PROXIES), public_url: env.PUBLIC_URL };
}

/** The address that limits count a socket under, as reported by the trusted proxies. */
function socketAddress(env: Env): (request: IncomingMessage) => string {
  const trusted = parseProxies(env.TRUSTED_PROXIES);
  return ({ socket, headers }) => {
    const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",") || null;
    return limitKey(clientAddress(socket.remoteAddress ?? "", forwarded, trusted));
  };
}

async function openLimits(env: Env, ctx: Ctx) {
  if (env.RATE_LIMITS === "off") return unlimited;
  if (!env.REDIS_URL) return createRateLimiter(ctx);
  const { createClient } = await import("redis");
  const redis = createClient({ url: env.REDIS_URL, disableOfflineQueue: true });
  redis.on("error", (error) => log.warn("redis: not reachable", describeError(error)));
  redis.connect().catch(() => undefined);
  opened(async () => redis.destroy());
  return createRateLimiter(ctx, answeringSoon(redis));
}

/** A connection that was idle for so long will hardly bring a request at the very moment when it is closed. */
const REPLACED_DRAIN = 10;

/**
 * Drains: each answer closes its connection, so that new requests go to other processes. Then no new connections are accepted, sockets
 * reconnect elsewhere, and running requests finish. Health checks say nothing of a replacement: the machine goes on serving.
 */
async function stopServing(http: HttpDoor, socket: SocketServer, drain_seconds: number): Promise<void> {
  leaving = !replaced;
  http.drain();
  // A balancer needs a moment to notice, and to close the idle connections that it keeps.
  await sleep((replaced ? Math.max(drain_seconds, REPLACED_DRAIN) : drain_seconds) * 1_000);
  const closed = http.close();
  await socket.close();
  await closed;
}
