import type { MiddlewareHandler } from "hono";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Log } from "#modules/comun/tx/contexto.ts";
import type { DoorEnv } from "./client-address.ts";
import { pageError, TEXTOS } from "./errors.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses a write that another site's page sends with our visitor's cookies. */
export function checkOrigin(request: Request, public_url: string): void {
  if (!isOwnRequest(request, public_url)) throw new Rechazo("ajeno", TEXTOS.origen);
}

/**
 * The first of Origin, Referer and Sec-Fetch-Site that is present decides; without any, only a call without
 * cookies passes.
 */
function isOwnRequest({ headers, url }: Request, public_url: string): boolean {
  const source = headers.get("origin") ?? headers.get("referer");
  if (source !== null) return isOwnSource(source, headers.get("host") ?? new URL(url).host, public_url);
  const site = headers.get("sec-fetch-site");
  return site === null ? !headers.has("cookie") : site === "same-origin";
}

function isOwnSource(source: string, host: string, public_url: string): boolean {
  if (!URL.canParse(source)) return false;
  const { origin, host: sourceHost } = new URL(source);
  return origin === new URL(public_url).origin || (sourceHost !== "" && sourceHost === host);
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
    if (READS.has(c.req.method)) return next();
    try {
      checkOrigin(c.req.raw, public_url);
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
