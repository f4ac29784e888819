import type { MiddlewareHandler } from "hono";
import { answerHeader } from "./answer-header.ts";
import type { DoorEnv } from "./client-address.ts";

const PRIVATE = "private, no-store";
const NEVER = "no-store";
/**
 * Without stale-while-revalidate: browsers honour it too, and a page reloading after a change would get the
 * old version.
 */
const SHARED = "public, max-age=0, s-maxage=30";

const SHORTER = /\bs-maxage=/;

/**
 * Sets Cache-Control. Only an answer to a request without cookies that sets none may be shared: it cannot
 * hold personal data. Files set their own policy, which is kept. A page may ask to be shared for a shorter time: that is kept for
 * requests without cookies only.
 */
export const cachePolicy = (): MiddlewareHandler<DoorEnv> => async (c, next) => {
  await next();
  const { headers, status } = c.res;
  const own = headers.get("Cache-Control");
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  if (headers.has("Set-Cookie")) return answerHeader(c, "Cache-Control", PRIVATE);
  if (status >= 300 && status !== 304) return answerHeader(c, "Cache-Control", NEVER);
  if (own !== null && !SHORTER.test(own)) return;
  if (!isRead) return answerHeader(c, "Cache-Control", NEVER);
  answerHeader(c, "Vary", withCookie(headers.get("Vary")));
  answerHeader(c, "Cache-Control", isShared(c.req.raw) ? (own ?? SHARED) : PRIVATE);
};

/** A URL with a token is a secret of the person who received it by mail. */
const isShared = ({ headers, url }: Request) =>
  !headers.has("cookie") && !headers.has("authorization") && !new URL(url).searchParams.has("token");

const withCookie = (vary: string | null) =>
  vary === null ? "Cookie" : /(^|,)\s*(cookie|\*)\s*(,|$)/i.test(vary) ? vary : `${vary}, Cookie`;
