import type { MiddlewareHandler } from "hono";
import type { Log } from "#modules/comun/contexto.ts";
import type { DoorEnv } from "../client-address.ts";
import type { Metrics } from "../metrics.ts";

/** One line per request, without query, body or anything that names a person. */
export function accessLog({ log, metrics }: { log: Log; metrics: Metrics }): MiddlewareHandler<DoorEnv> {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const ms = performance.now() - start;
    const { method, path } = c.req;
    metrics.observe({ method, path, status: c.res.status, seconds: ms / 1000 });
    log.info("request", { method, path: publicPath(path), status: c.res.status, ms: Math.round(ms) });
  };
}

/** A path may hold what somebody typed: an e-mail is left out, and so is whatever never ends. */
export const publicPath = (path: string) => path.replace(/[^/]*(@|%40)[^/]*/gi, "…").slice(0, 200);
