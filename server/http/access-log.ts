import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Log } from "#modules/comun/tx/contexto.ts";
import type { Failures } from "#server/ops/failures.ts";
import { requestScope } from "#server/ops/logger.ts";
import { type Metrics, routeGroup } from "#server/ops/metrics.ts";
import type { DoorEnv } from "./client-address.ts";

type Deps = { log: Log; metrics: Metrics; failures?: Pick<Failures, "count"> | undefined };

/** Names the request in every log line and in the answer. A name sent by the client is ignored. */
export const requestId = (): MiddlewareHandler<DoorEnv> => async (c, next) => {
  const id = randomUUID();
  await requestScope.run({ id }, next);
  c.header("X-Request-Id", id);
};

/** One line per request, without query, body or anything that names a person. Faults of ours are counted. */
export function accessLog({ log, metrics, failures }: Deps): MiddlewareHandler<DoorEnv> {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const ms = performance.now() - start;
    const { method, path } = c.req;
    metrics.observe({ method, path, status: c.res.status, seconds: ms / 1000 });
    // A health check that says no is an answer, not a fault.
    const failed = c.res.status >= FAULT || requestScope.getStore()?.failed;
    if (failed && routeGroup(path) !== "salud") failures?.count("peticion");
    // Monitors ask every second: only a bad answer is worth a line.
    if (path.startsWith("/salud") && c.res.status < 400) return;
    log.info("http: request", { method, path: publicPath(path), status: c.res.status, ms: Math.round(ms) });
  };
}

const FAULT = 500;

/** A path may contain what a person typed: parts that look like an e-mail are left out, and long paths are cut. */
export const publicPath = (path: string) =>
  path
    .split("/")
    .map((part) => (/@|%40/i.test(part) ? "…" : part))
    .join("/")
    .slice(0, 200);
