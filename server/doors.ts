import { Hono } from "hono";
import { compress } from "hono/compress";
import type { Ctx } from "#modules/comun/contexto.ts";
import { type DoorEnv, knowClient, parseProxies } from "./client-address.ts";
import { jsonError, pageError } from "./errors.ts";
import type { FunctionRow } from "./function-row.ts";
import { createFunctionsDoor, FUNCTIONS_PATH, type FunctionsDoorDeps } from "./functions-door.ts";
import { createHealthDoor } from "./health.ts";
import { createMetricsDoor, type Metrics } from "./metrics.ts";
import { accessLog } from "./middleware/access-log.ts";
import { cachePolicy } from "./middleware/cache-policy.ts";
import { pageBodyLimit, pageLimits } from "./middleware/page-limits.ts";
import { requestId } from "./middleware/request-id.ts";
import { sameOrigin } from "./middleware/same-origin.ts";
import { securityHeaders } from "./middleware/security-headers.ts";

export type DoorsParts = FunctionsDoorDeps & {
  ctx: Ctx;
  table: readonly FunctionRow[];
  metrics: Metrics;
  trusted_proxies: string;
  metrics_token: string | undefined;
};

/**
 * What every request meets first, then the doors that need no page. Whoever composes the server adds
 * files and pages after `createDoors`, behind the guards that it has already put in their way.
 */
export function createDoors(parts: DoorsParts): Hono<DoorEnv> {
  const { ctx, table, metrics, metrics_token: token, limits } = parts;
  const { log, public_url } = ctx;
  const app = new Hono<DoorEnv>();
  app.use(requestId());
  app.use(knowClient({ trusted: parseProxies(parts.trusted_proxies), public_url }));
  app.use(accessLog({ log, metrics }));
  app.use(securityHeaders({ public_url }));
  app.use(compress());
  app.use(cachePolicy());
  app.route("/salud", createHealthDoor({ ctx, token }));
  app.route("/metrics", createMetricsDoor(metrics, token));
  app.route(FUNCTIONS_PATH, createFunctionsDoor(table, parts));
  app.use(sameOrigin({ public_url, log }));
  app.use(pageLimits({ limits, log }));
  app.use(pageBodyLimit({ log }));
  app.onError((error, c) =>
    c.req.path.startsWith(FUNCTIONS_PATH) ? jsonError(error, log) : pageError(error, c.req.raw, log),
  );
  return app;
}
