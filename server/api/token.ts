import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { DoorContext } from "#server/http/client-address.ts";
import { tooMany } from "#server/http/errors.ts";
import type { RateLimiter, RuleName } from "#server/http/rate-limit.ts";

const NO_TOKEN = "Falta la ficha de la API: envía la cabecera Authorization: Bearer pz_…";
const REALM = 'Bearer realm="api"';

/** The token of a request. Only the header is read: addresses end up in logs, and cookies belong to pages. */
export function readToken({ headers }: Request): string {
  const [, token] = /^Bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (!token) throw new Rechazo("sin_sesion", NO_TOKEN);
  return token;
}

export async function takeTurn(limits: RateLimiter, rule: RuleName, key: string): Promise<void> {
  const { allowed, retry_after } = await limits.take(rule, key);
  if (!allowed) throw tooMany("Has hecho demasiadas solicitudes.", retry_after);
}

/** Adds to a refusal what is missing, as RFC 6750 says it. `scope` is what the token must be allowed to read. */
export function withChallenge(
  response: Response,
  error: unknown,
  c: DoorContext,
  scope: string | null,
): Response {
  const challenge = error instanceof Rechazo ? challengeOf(error, c, scope) : null;
  if (challenge !== null) response.headers.set("WWW-Authenticate", challenge);
  return response;
}

function challengeOf({ clase }: Rechazo, c: DoorContext, scope: string | null): string | null {
  if (clase === "ajeno" && scope !== null) return `${REALM}, error="insufficient_scope", scope="${scope}"`;
  if (clase !== "sin_sesion") return null;
  return c.req.header("authorization") === undefined ? REALM : `${REALM}, error="invalid_token"`;
}
