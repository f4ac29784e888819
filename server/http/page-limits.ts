import type { MiddlewareHandler } from "hono";
import type { Log } from "#modules/comun/tx/contexto.ts";
import { normalizarCorreo } from "#modules/usuarios/acceso/correo-de-acceso.ts";
import type { Devices } from "#server/auth/devices.ts";
import { type DoorEnv, limitKey } from "./client-address.ts";
import { pageError, tooMany } from "./errors.ts";
import { pagePath } from "./page-path.ts";
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
  "/invitacion": ["auth"],
  "/mis-datos/derechos": ["auth"],
  "/boleta": ["consulta_boleta"],
};

/** The password and the second step that follows it. */
const SIGN_IN = /^\/ingresar(\/|$)/;
const KNOWN_SIGN_IN: readonly RuleName[] = ["formularios", "ingreso_direccion"];

type Deps = { limits: RateLimiter; log: Log; devices: Pick<Devices, "id" | "knownTo"> };

/**
 * Counts requests per address, before their body is read. Many customers share an address, so the steps of the login of a browser
 * in which a person signed in before are counted under a higher limit here, and by `signInLimits` once the form is read.
 */
export function pageLimits({ limits, log, devices }: Deps): MiddlewareHandler<DoorEnv> {
  return async (c, next) => {
    const { method, path, raw } = c.req;
    const route = routeOf(path);
    const rules = isKnownSignIn(raw, route, devices)
      ? KNOWN_SIGN_IN
      : rulesFor(method, route, c.req.query("key_referido"));
    const refused = await takeAll(limits, rules, limitKey(c.get("address") ?? ""));
    return refused ? pageError(refused, raw, log) : next();
  };
}

/**
 * Gives a browser its own counter only for an account that signed in with it before: with the cookie of an own account, passwords
 * of other people are tried under the counter of the address. Mounted after the form was read.
 */
export function signInLimits({ limits, log, devices }: Deps): MiddlewareHandler<DoorEnv> {
  return async (c, next) => {
    const { path, raw } = c.req;
    const route = routeOf(path);
    if (!isKnownSignIn(raw, route, devices)) return next();
    const own = await ownDevice(raw, route, devices);
    const key = own ? `dispositivo ${own}` : limitKey(c.get("address") ?? "");
    const refused = await takeAll(limits, ["auth"], key);
    return refused ? pageError(refused, raw, log) : next();
  };
}

const isKnownSignIn = ({ method, headers }: Request, route: string, devices: Deps["devices"]): boolean =>
  !isRead(method) && SIGN_IN.test(route) && devices.id(headers) !== null;

/** Only the first step names an account. Codes and keys are counted per person besides (rule `factor`). */
async function ownDevice(request: Request, route: string, devices: Deps["devices"]): Promise<string | null> {
  if (route !== "/ingresar") return devices.id(request.headers);
  const written = (await request.clone().formData()).get("email");
  const email = typeof written === "string" ? normalizarCorreo(written) : null;
  return email && devices.knownTo(email, request.headers);
}

async function takeAll(limits: RateLimiter, rules: readonly RuleName[], key: string) {
  for (const rule of rules) {
    const { allowed, retry_after } = await limits.take(rule, key);
    if (!allowed) return tooMany("Hiciste demasiados intentos.", retry_after);
  }
  return null;
}

/** Everything that is not a read counts, whatever its method. */
function rulesFor(method: string, route: string, invitation: string | undefined): RuleName[] {
  if (!isRead(method)) return ["formularios", ...(LIMITED[route] ?? [])];
  // The proof of a boleta tells whether there is one with this folio, day and total.
  if (route === "/boleta/verificar/libro.json") return ["prueba_boleta"];
  // A large catalogue is read anew for each of them.
  if (route.startsWith("/feed/")) return ["feed"];
  // The sign-up page tells whether an invitation code exists.
  return route === "/registrate" && invitation ? ["invitacion"] : [];
}

/** The route as the router matches it: without case, trailing slashes and the suffix of data requests. */
export const routeOf = (path: string) =>
  pagePath(path.toLowerCase().replace(/\/{2,}/g, "/")).path.replace(/(?<=.)\/$/, "");
