import cluster from "node:cluster";
import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "redis";
import { revisarLibro } from "#modules/administracion/revisar-libro.server.ts";
import type { Ctx, Log } from "#modules/comun/contexto.ts";
import { contarPendientes } from "#modules/correos/correos.store.server.ts";
import { entregarCorreos } from "#modules/correos/entregar-correo.server.ts";
import { leerFoto } from "#modules/montoncito/leer-partida.server.ts";
import { createApp } from "./app.ts";
import { createAuth } from "./auth.ts";
import { createBus } from "./bus.ts";
import { clientAddress, limitKey, parseProxies } from "./client-address.ts";
import { createCtx } from "./context.ts";
import { keepSecret } from "./data-dir.ts";
import { startDevPages } from "./dev.ts";
import { type Env, readEnv } from "./env.ts";
import { countCrashes, createFailures } from "./failures.ts";
import { createHttpDoor, type HttpDoor } from "./http.ts";
import { type Jobs, startJobs } from "./jobs.ts";
import { startJuego } from "./juego.ts";
import { createFotos, type Fotos } from "./juego-fotos.ts";
import { createLogger, describeError } from "./logger.ts";
import { createMailer } from "./mailer.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { createPageCache } from "./page-cache.ts";
import { cachedPages } from "./page-cache-http.ts";
import { loadPages } from "./pages.ts";
import { createRateLimiter, unlimited } from "./rate-limit.ts";
import { openShopDatabase, refuseBusyPort, sentenceOf } from "./shop.ts";
import { createSocketServer, type SocketServer } from "./socket.ts";
import { timetable } from "./timetable.ts";
import { ensureShop, welcomeLines } from "./welcome.ts";

const failures = createFailures();
const log = createLogger(undefined, failures.logged);
/** What was opened, to be closed in the opposite order. */
const open: (() => Promise<unknown>)[] = [];
/** Asked to stop: a balancer that looks should send people elsewhere. */
let leaving = false;

try {
  const env = readEnv();
  await start(env);
} catch (error) {
  const sentence = sentenceOf(error);
  console.error(sentence ?? "Puntazo no pudo partir.");
  if (!sentence) log.error("start failed", describeError(error));
  await close();
  process.exit(1);
}

async function start(env: Env): Promise<void> {
  // A process of `npm run cluster` shares its port with the one that it replaces.
  if (!cluster.isWorker) await refuseBusyPort(env.PORT);
  const database = await openShopDatabase(env, log);
  open.push(database.stop);
  stopOnSignals();
  const live: { socket?: SocketServer; jobs?: Jobs; fotos?: Fotos } = {};
  const cache = createPageCache();
  const bus = createBus({
    url: database.url,
    redis_url: env.REDIS_URL,
    log,
    resync() {
      cache.clear();
      live.socket?.resync();
      live.fotos?.resync();
    },
    deliver(eventos) {
      // Before the sockets: whoever hears of a change asks for the page at once.
      cache.invalidate(eventos);
      live.socket?.deliver(eventos);
      live.fotos?.deliver(eventos);
      if (eventos.some(({ tabla }) => tabla === "correos")) live.jobs?.nudge("correos");
    },
  });
  open.push(bus.stop);
  const secret = env.AUTH_SECRET ?? (await keepSecret(env.DATA_DIR, "auth.secret"));
  const ctx = createCtx({ db: database.db, log, publish: bus.publish, public_url: env.PUBLIC_URL, secret });
  failures.keep(ctx);
  countCrashes(failures, createLogger());
  open.push(failures.stop);
  const limits = await openLimits(env, ctx);
  const auth = createAuth({ ctx, limiter: limits });
  await ensureShop(ctx, auth, env);

  const dev = process.argv.includes("--dev") ? await startDevPages() : null;
  if (dev) open.push(dev.stop);
  const pages = await loadPages(dev?.load);
  const metrics = createMetrics(log);
  const app = createApp({ env, ctx, pages, auth, limits, metrics, failures, leaving: () => leaving });
  const cached = cachedPages({ cache, client: clientOptions(env), log, metrics });
  const http = dev
    ? createHttpDoor(app.fetch, dev.wrap)
    : createHttpDoor(cached.fetch(app.fetch), cached.wrap);
  const socket = createSocketServer({
    httpServer: http.server,
    sesion: auth.sesion,
    log,
    allowedOrigins: [env.PUBLIC_URL],
    address: socketAddress(env),
    ...(env.RATE_LIMITS === "off" ? { maxPerAddress: Number.POSITIVE_INFINITY } : {}),
  });
  live.socket = socket;
  live.fotos = createFotos({ read: (key) => leerFoto(ctx, key), socket, log });
  addGauges(metrics, ctx, socket);
  live.jobs = await startWork(env, ctx, database.url, pages.renderCorreo);
  open.push(live.jobs.stop);
  // Draws that were due while the shop was closed do not wait for the next minute.
  await live.jobs.run("sorteos");
  const juego = await startJuego(ctx, database.url);
  open.push(juego.stop, async () => live.fotos?.stop());
  const port = await http.listen({ port: env.PORT, host: env.HOST });
  open.push(() => stopServing(http, socket, env.DRAIN_SECONDS * 1000));
  const lines = await welcomeLines(auth, env, port);
  // The command that started several processes says it once for all.
  if (cluster.isWorker) cluster.worker?.send({ lines });
  else for (const line of lines) console.info(line);
}

function addGauges({ gauge }: Metrics, ctx: Ctx, { count }: SocketServer): void {
  gauge("puntazo_sockets", "Open sockets", count);
  gauge("puntazo_correos_pendientes", "Mails waiting", () => contarPendientes(ctx));
}

function clientOptions(env: Env) {
  return { trusted: parseProxies(env.TRUSTED_PROXIES), public_url: env.PUBLIC_URL };
}

/** The address that a socket counts under, as the trusted proxies tell it. */
function socketAddress(env: Env): (request: IncomingMessage) => string {
  const trusted = parseProxies(env.TRUSTED_PROXIES);
  return ({ socket, headers }) => {
    const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",") || null;
    return limitKey(clientAddress(socket.remoteAddress ?? "", forwarded, trusted));
  };
}

/** Mails and everything that happens by the clock. */
function startWork(
  env: Env,
  ctx: Ctx,
  url: string,
  render: Parameters<typeof createMailer>[0]["render"],
): Promise<Jobs> {
  const entrega = createMailer({ smtp_url: env.SMTP_URL, render, ctx });
  return startJobs({
    url,
    ctx,
    entregar: (signal) => entregarCorreos(ctx, entrega, signal),
    auditar: () => auditNightly(ctx, ctx.log),
    programas: timetable(ctx),
  });
}

async function auditNightly(ctx: Ctx, { info, error }: Log): Promise<void> {
  const { total_diferencias, diferencias } = await revisarLibro(ctx, null);
  if (total_diferencias === 0) info("audit clean");
  else error("audit found differences", { total_diferencias, diferencias });
}

async function openLimits(env: Env, ctx: Ctx) {
  if (env.RATE_LIMITS === "off") return unlimited;
  if (!env.REDIS_URL) return createRateLimiter(ctx);
  const redis = createClient({ url: env.REDIS_URL, disableOfflineQueue: true });
  redis.on("error", (error) => log.warn("redis: not reachable", describeError(error)));
  redis.connect().catch(() => undefined);
  open.push(async () => redis.destroy());
  return createRateLimiter(ctx, redis);
}

/** Who asks next asks another process; then no new connections, sockets are told to come back, and requests finish. */
async function stopServing(http: HttpDoor, socket: SocketServer, drain_ms: number): Promise<void> {
  leaving = true;
  http.drain();
  await sleep(drain_ms);
  const closed = http.close();
  await socket.close();
  await closed;
}

async function close(): Promise<void> {
  for (const stop of open.reverse()) {
    await stop().catch((error) => log.error("not closed cleanly", describeError(error)));
  }
  open.length = 0;
}

function stopOnSignals(): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await close();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  // Ctrl-C reaches every process of a terminal: those of `npm run cluster` wait to be told by it.
  process.on("SIGINT", cluster.isWorker ? () => undefined : stop);
}
