import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import type { AppParts } from "#server/app.ts";
import type { PasswordHash } from "#server/auth/password-hash.ts";
import { readEnv } from "#server/env.ts";
import { parseProxies } from "#server/http/client-address.ts";
import { type RateLimiter, unlimited } from "#server/http/rate-limit.ts";
import { createMetrics } from "#server/ops/metrics.ts";
import { loadShop } from "./built.ts";
import { chanceBytes } from "./chance.ts";
import { TEST_SECRET } from "./ctx.ts";
import { CLAVE_DEMO, demoDatabase, openForFile } from "./e2e/database.ts";

export const SHOP = "http://localhost:3000";
/** An address of another machine, for which local-only routes stay hidden. */
const VISITOR = "203.0.113.7";

/** Nothing listens on this port: tests never reach a real service. */
const NO_SERVICE = "http://127.0.0.1:9";

type Options = {
  public_url?: string;
  limits?: RateLimiter;
  passwords?: PasswordHash;
  /** How many password hashes may run and wait; the real queue is larger. */
  hash_queue?: { at_once: number; max_waiting: number };
  lag?: AppParts["lag"];
  database?: ReturnType<typeof openForFile>;
  copy?: AppParts["copy"];
  /** The double of Khipu; without it nothing answers there. */
  khipu_url?: string;
  /** The double of Webpay; without it nothing answers there. */
  webpay_url?: string;
  service_worker?: "on" | "off";
};

export type Ask = Omit<RequestInit, "headers"> & {
  headers?: Record<string, string>;
  cookie?: string | undefined;
  address?: string;
};

export type LogLine = { level: "info" | "warn" | "error"; message: string; data?: Record<string, unknown> };

/**
 * The demo shop in this process, with all routes, its built pages and its page cache, but without the socket.
 */
export async function openWholeShop(options: Options = {}) {
  const { public_url = SHOP, limits = unlimited, khipu_url = NO_SERVICE, webpay_url = NO_SERVICE } = options;
  const database = options.database ?? openForFile(await demoDatabase());
  const lines: LogLine[] = [];
  const write = (level: LogLine["level"]) => (message: string, data?: Record<string, unknown>) =>
    void lines.push({ level, message, ...(data ? { data } : {}) });
  const log = { info: write("info"), warn: write("warn"), error: write("error") };
  const {
    build,
    cachedPages,
    createApp,
    createAuth,
    createCtx,
    createPageCache,
    createPages,
    createPasswordHash,
  } = await loadShop();
  const cache = createPageCache();
  const real = createCtx({
    db: database.db,
    log,
    public_url,
    secret: TEST_SECRET,
    baliza: null,
    cofre: crearCofre(TEST_SECRET),
    publish: (eventos) => cache.invalidate(eventos),
  });
  const ctx = { ...real, random: chanceBytes };
  const env = readEnv({
    PUBLIC_URL: public_url,
    DATA_DIR: "/nowhere",
    ADMIN_EMAIL: "admin@puntazo.cl",
    KHIPU_URL: khipu_url,
    WEBPAY_URL: webpay_url,
    SERVICE_WORKER: options.service_worker,
  });
  const passwords = options.passwords ?? createPasswordHash({ N: 2 ** 8, r: 8, p: 1 }, options.hash_queue);
  const auth = createAuth({ ctx, limiter: limits, passwords, floor_ms: 0 });
  const pages = createPages(build);
  const metrics = createMetrics(log);
  const { copy, lag } = options;
  const app = createApp({ env, ctx, pages, auth, limits, metrics, copy, ...(lag ? { lag } : {}) });
  const client = { trusted: parseProxies(env.TRUSTED_PROXIES), public_url };
  const fetch = cachedPages({ cache, client, log, metrics, now: ctx.now }).fetch(app.fetch);

  /** A request as a browser sends it from a page of the shop. */
  async function ask(path: string, { headers = {}, cookie, address = VISITOR, ...init }: Ask = {}) {
    const isWrite = (init.method ?? "GET") !== "GET" && init.method !== "HEAD";
    const request = new Request(new URL(path, public_url), {
      ...init,
      headers: {
        Host: new URL(public_url).host,
        ...(isWrite ? { Origin: public_url } : {}),
        ...(cookie ? { Cookie: cookie } : {}),
        ...headers,
      },
    });
    return fetch(request, { incoming: { socket: { remoteAddress: address } } });
  }

  /** A form as a browser without JavaScript sends it. */
  const post = (path: string, fields: Record<string, string>, init: Ask = {}) =>
    ask(path, { ...init, method: "POST", body: new URLSearchParams(fields) });

  /** The cookie of a login; an empty string if it was refused. */
  async function login(email: string, contrasena = CLAVE_DEMO): Promise<string> {
    const response = await post("/ingresar", { email, contrasena });
    return response.status === 302 ? cookieIn(response) : "";
  }

  return { ctx, database, app, auth, cache, pages, fetch, ask, post, login, lines };
}

export type WholeShop = Awaited<ReturnType<typeof openWholeShop>>;

/** The cookies that a browser sends back after this answer. */
export const cookieIn = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");
