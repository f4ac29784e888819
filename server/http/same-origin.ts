import type { MiddlewareHandler } from "hono";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Log } from "#modules/comun/tx/contexto.ts";
import type { DoorContext, DoorEnv } from "./client-address.ts";
import { pageError, TEXTOS_ERROR } from "./errors.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);
/** Methods that change nothing. */
export const isRead = (method: string): boolean => READS.has(method);

/** Refuses a write that another site's page sends with our visitor's cookies. */
export function checkOrigin(c: DoorContext, public_url: string): void {
  if (!isOwnRequest(c, public_url)) throw new Rechazo("ajeno", TEXTOS_ERROR.origen);
}

/**
 * The first of Origin, Referer and Sec-Fetch-Site that is present decides; without any, only a call without
 * cookies passes.
 */
export function isOwnRequest(c: DoorContext, public_url: string): boolean {
  const { headers, url } = c.req.raw;
  const source = headers.get("origin") ?? headers.get("referer");
  if (source !== null) {
    const host = headers.get("host") ?? new URL(url).host;
    return isOwnSource(source, `${c.get("secure") ? "https" : "http"}://${host}`, public_url);
  }
  const site = headers.get("sec-fetch-site");
  return site === null ? !headers.has("cookie") : site === "same-origin";
}

/**
 * Compares whole origins: a page of the same host but another scheme may come from a stranger who controls the
 * network or another port.
 */
function isOwnSource(source: string, requested: string, public_url: string): boolean {
  if (!URL.canParse(source)) return false;
  const { origin } = new URL(source);
  if (origin === new URL(public_url).origin) return true;
  return URL.canParse(requested) && origin !== "null" && origin === new URL(requested).origin;
}

/** Applies the same check to the actions of pages. */
export function sameOrigin({
  public_url,
  log,
}: {
  public_url: string;
  log: Log;
}): MiddlewareHandler<DoorEnv> {
  return async (c, next) => {
    if (isRead(c.req.method)) return next();
    try {
      checkOrigin(c, public_url);
    } catch (error) {
      return pageError(error, c.req.raw, log);
    }
    c.req.raw = atItsOrigin(c.req.raw);
    await next();
  };
}

/**
 * React Router compares Origin with the URL it sees, which behind a proxy is plain http. Origin has already
 * been checked, so the request gets that URL.
 */
function atItsOrigin(request: Request): Request {
  const origin = request.headers.get("origin");
  const url = new URL(request.url);
  if (origin === null || origin === url.origin) return request;
  const { method, headers, body, signal } = request;
  return new Request(`${origin}${url.pathname}${url.search}`, {
    method,
    headers,
    body,
    signal,
    duplex: "half",
  } as RequestInit);
}
