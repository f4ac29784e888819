import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Log } from "#modules/comun/tx/contexto.ts";
import type { Failures } from "#server/ops/failures.ts";
import { requestScope } from "#server/ops/logger.ts";
import { type Metrics, routeGroup } from "#server/ops/metrics.ts";
import { answerHeader } from "./answer-header.ts";
import type { DoorEnv } from "./client-address.ts";

type Deps = { log: Log; metrics: Metrics; failures?: Pick<Failures, "count"> | undefined };

/** Gives each request an id for the log lines and the answer. An id sent by the client is ignored. */
export const requestId = (): MiddlewareHandler<DoorEnv> => async (c, next) => {
  const id = randomUUID();
  await requestScope.run({ id }, next);
  answerHeader(c, "X-Request-Id", id);
};

/** Logs one line per request of a page or a program, without query, body or personal data, and counts internal errors. */
export function accessLog({ log, metrics, failures }: Deps): MiddlewareHandler<DoorEnv> {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const ms = performance.now() - start;
    const { method, path } = c.req;
    const failed = c.res.status >= FAULT || requestScope.getStore()?.failed;
    // A client that left gets no answer, and the work that its leaving interrupted is no fault of the shop.
    const gone = failed && c.req.raw.signal.aborted;
    const status = gone ? CLIENT_GONE : c.res.status;
    metrics.observe({ method, path, status, seconds: ms / 1000 });
    // A failing health check is an answer, not an error.
    if (failed && !gone && routeGroup(path) !== "salud") failures?.count("peticion");
    if (QUIET.has(routeGroup(path)) && status < BAD_REQUEST) return;
    log.info("http: request", { method, path: publicPath(path), status, ms: Math.round(ms) });
  };
}

/** Monitors poll every second, and each page asks for dozens of files: only their failures are logged. The metrics count all. */
const QUIET: ReadonlySet<string> = new Set(["salud", "archivos", "fotos"]);
const BAD_REQUEST = 400;
const FAULT = 500;
/** The status under which nginx counts requests whose client left before the answer. */
const CLIENT_GONE = 499;

/** Only one page has its key in its path: the voucher of a payment by card. */
const KEYED = /^pago-con-tarjeta$/i;
/** As long as the keys of mailed links, which people may paste anywhere; longer than every code that the shop shows. */
const LIKE_A_KEY = /^[\w-]{40,}(\.data)?$/;

/**
 * A path may contain what a person typed: removes keys and parts that look like an e-mail, and truncates long paths.
 */
export const publicPath = (path: string) =>
  path
    .split("/")
    .map((part, i, parts) =>
      /@|%40/i.test(part) || LIKE_A_KEY.test(part) || KEYED.test(parts[i - 1] ?? "") ? "…" : part,
    )
    .join("/")
    .slice(0, 200);
