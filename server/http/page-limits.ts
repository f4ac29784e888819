import type { MiddlewareHandler } from "hono";
import type { Log } from "#modules/comun/tx/contexto.ts";
import { type DoorEnv, limitKey } from "./client-address.ts";
import { pageError, tooMany } from "./errors.ts";
import type { RateLimiter, RuleName } from "./rate-limit.ts";

/** Posts to these pages try passwords or send mails, so they are limited per address. */
const LIMITED: Record<string, RuleName[]> = {
  "/registrate": ["auth", "registro"],
  "/ingresar": ["auth"],
  "/recuperar": ["auth"],
  "/restablecer": ["auth"],
  "/confirmar": ["auth"],
};

type Deps = {
  limits: RateLimiter;
  log: Log;
  /** The id of a browser in which a person signed in before. */
  device: (headers: Headers) => string | null;
};

export function pageLimits({ limits, log, device }: Deps): MiddlewareHandler<DoorEnv> {
  return async (c, next) => {
    const rules = c.req.method === "POST" ? (LIMITED[routeOf(c.req.path)] ?? []) : [];
    // Many customers share an address: a known browser signs in under its own counter.
    const known = routeOf(c.req.path) === "/ingresar" ? device(c.req.raw.headers) : null;
    const key = known ? `dispositivo ${known}` : limitKey(c.get("address") ?? "");
    for (const rule of rules) {
      const { allowed, retry_after } = await limits.take(rule, key);
      if (!allowed) return pageError(tooMany("Hiciste demasiados intentos.", retry_after), c.req.raw, log);
    }
    await next();
  };
}

/** The route as the router matches it: without case, trailing slashes and the suffix of data requests. */
export const routeOf = (path: string) =>
  path
    .toLowerCase()
    .replace(/\/{2,}/g, "/")
    .replace(/(\/_)?\.data$/, "")
    .replace(/(?<=.)\/$/, "");
