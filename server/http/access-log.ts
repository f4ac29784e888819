import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Log } from "#modules/comun/tx/contexto.ts";
import type { Failures } from "#server/ops/failures.ts";
import { requestScope } from "#server/ops/logger.ts";
import { type Metrics, routeGroup } from "#server/ops/metrics.ts";
import type { DoorEnv } from "./client-address.ts";

type Deps = { log: Log; metrics: Metrics; failures?: Pick<Failures, "count"> | undefined };

/** Gives each request an id for the log lines and the answer. An id sent by the client is ignored. */
export const requestId = (): MiddlewareHandler<DoorEnv> => async (c, next) => {
  const id = randomUUID();
  await requestScope.run({ id }, next);
  c.header("X-Request-Id", id);
};

/** Logs one line per request, without query, body or personal data, and counts internal errors. */
export function accessLog({ log, metrics, failures }: Deps): MiddlewareHandler<DoorEnv> {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const ms = performance.now() - start;
    const { method, path } = c.req;
    metrics.observe({ method, path, status: c.res.status, seconds: ms / 1000 });
    // A failing health check is an answer, not an error; a client that left mid-request gets no answer at all.
    const failed = c.res.status >= FAULT || requestScope.getStore()?.failed;
    if (failed && routeGroup(path) !== "salud" && !c.req.raw.signal.aborted) failures?.count("peticion");
    // Monitors poll every second: log only failures.
    if (path.startsWith("/salud") && c.res.status < 400) return;
    log.info("http: request", { method, path: publicPath(path), status: c.res.status, ms: Math.round(ms) });
  };
}

const FAULT = 500;

/**
 * A path may contain what a person typed: removes parts that look like an e-mail and truncates long paths.
 */
export const publicPath = (path: string) =>
  path
    .split("/")
    .map((part) => (/@|%40/i.test(part) ? "…" : part))
    .join("/")
    .slice(0, 200);
