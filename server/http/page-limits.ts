import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Log } from "#modules/comun/tx/contexto.ts";
import { type DoorEnv, limitKey } from "./client-address.ts";
import { pageError, TEXTOS, tooMany } from "./errors.ts";
import type { RateLimiter, RuleName } from "./rate-limit.ts";

const MAX_BODY = 1024 * 1024;
const MAX_UPLOAD = 6 * 1024 * 1024;

/** Pages that take files of up to 5 MB, with room for the form around them. */
const UPLOADS = /^\/(mis-pedidos|admin\/ventas|admin\/productos)(\/|$)/;

/** Posts to these pages guess passwords or send mails: counted per address. */
const LIMITED: Record<string, RuleName[]> = {
  "/registrate": ["auth", "registro"],
  "/ingresar": ["auth"],
  "/recuperar": ["auth"],
  "/restablecer": ["auth"],
  "/confirmar": ["auth"],
};

type Deps = { limits: RateLimiter; log: Log };

export function pageLimits({ limits, log }: Deps): MiddlewareHandler<DoorEnv> {
  return async (c, next) => {
    const rules = c.req.method === "POST" ? (LIMITED[routeOf(c.req.path)] ?? []) : [];
    const key = limitKey(c.get("address") ?? "");
    for (const rule of rules) {
      const { allowed, retry_after } = await limits.take(rule, key);
      if (!allowed) return pageError(tooMany("Hiciste demasiados intentos.", retry_after), c.req.raw, log);
    }
    await next();
  };
}

/** The router ignores case, final slashes and the suffix of data requests; so must whoever guards it. */
const routeOf = (path: string) =>
  path
    .toLowerCase()
    .replace(/\/{2,}/g, "/")
    .replace(/(\/_)?\.data$/, "")
    .replace(/(?<=.)\/$/, "");

/** Only the pages that take files read a body of some size. */
export function pageBodyLimit({ log }: { log: Log }): MiddlewareHandler<DoorEnv> {
  const upTo = (maxSize: number): MiddlewareHandler<DoorEnv> =>
    bodyLimit({
      maxSize,
      onError: (c) => pageError(new Rechazo("demasiado_grande", TEXTOS.cuerpo), c.req.raw, log),
    });
  const [small, big] = [upTo(MAX_BODY), upTo(MAX_UPLOAD)];
  return (c, next) => (UPLOADS.test(routeOf(c.req.path)) ? big : small)(c, next);
}
