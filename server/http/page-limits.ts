import type { MiddlewareHandler } from "hono";
import type { Log } from "#modules/comun/tx/contexto.ts";
import { type DoorEnv, limitKey } from "./client-address.ts";
import { pageError, tooMany } from "./errors.ts";
import type { RateLimiter, RuleName } from "./rate-limit.ts";
import { isRead } from "./same-origin.ts";

/** Forms of these pages try passwords or send mails, so they have limits of their own. */
const LIMITED: Record<string, RuleName[]> = {
  "/registrate": ["auth", "registro"],
  "/ingresar": ["auth"],
  "/ingresar/codigo": ["auth"],
  "/ingresar/llave": ["auth"],
  "/recuperar": ["auth"],
  "/restablecer": ["auth"],
  "/confirmar": ["auth"],
};

/** The password and the second step that follows it. */
const SIGN_IN = /^\/ingresar(\/|$)/;

type Deps = {
  limits: RateLimiter;
  log: Log;
  /** The id of a browser in which a person signed in before. */
  device: (headers: Headers) => string | null;
};

export function pageLimits({ limits, log, device }: Deps): MiddlewareHandler<DoorEnv> {
  return async (c, next) => {
    const route = routeOf(c.req.path);
    const rules = rulesFor(c.req.method, route, c.req.query("key_referido"));
    // Many customers share an address: a known browser signs in under its own counter.
    const known = SIGN_IN.test(route) ? device(c.req.raw.headers) : null;
    const key = known ? `dispositivo ${known}` : limitKey(c.get("address") ?? "");
    for (const rule of rules) {
      const { allowed, retry_after } = await limits.take(rule, key);
      if (!allowed) return pageError(tooMany("Hiciste demasiados intentos.", retry_after), c.req.raw, log);
    }
    await next();
  };
}

/** Everything that is not a read counts, whatever its method. */
function rulesFor(method: string, route: string, invitation: string | undefined): RuleName[] {
  if (!isRead(method)) return ["formularios", ...(LIMITED[route] ?? [])];
  // The sign-up page tells whether an invitation code exists.
  return route === "/registrate" && invitation ? ["invitacion"] : [];
}

/** The route as the router matches it: without case, trailing slashes and the suffix of data requests. */
export const routeOf = (path: string) =>
  path
    .toLowerCase()
    .replace(/\/{2,}/g, "/")
    .replace(/(\/_)?\.data$/, "")
    .replace(/(?<=.)\/$/, "");
