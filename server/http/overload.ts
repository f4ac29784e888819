import type { MiddlewareHandler } from "hono";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { DoorEnv } from "./client-address.ts";
import { TEXTOS_ERROR } from "./errors.ts";

/** Milliseconds that the event loop is late. */
export type LagReader = () => number;

/** Far above the lag of a busy shop: only work that blocks the process reaches it. */
const MAX_LAG = 1_000;
const LOOK_EVERY = 250;
const RETRY_AFTER = 2;

type Clocks = {
  now: () => number;
  /** Milliseconds of processor time that this thread has used. */
  used: () => number;
};

const CLOCKS: Clocks = {
  now: () => performance.now(),
  used() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  },
};

/**
 * Measures how late a timer runs by the work of this thread. While the timer is still overdue its delay so far counts, so
 * requests that arrived during the block see it as well. A thread that waits for a processor, which other programs of the
 * machine use, is late too, but refusing requests would not help it: only the time that it worked counts.
 */
export function watchLag({ now, used }: Clocks = CLOCKS): LagReader {
  let expected = now() + LOOK_EVERY;
  let before = used();
  let last = 0;
  const late = () => Math.max(0, Math.min(now() - expected, used() - before));
  setInterval(() => {
    last = late();
    expected = now() + LOOK_EVERY;
    before = used();
  }, LOOK_EVERY).unref();
  return () => Math.max(last, late());
}

type Deps = { lag: LagReader; refuse: (request: Request, rechazo: Rechazo) => Response };

/** Refuses requests with a body while the event loop lags: bodies are what can block it. Reads go on. */
export function shedBodies({ lag, refuse }: Deps): MiddlewareHandler<DoorEnv> {
  return async (c, next) => {
    if (!hasBody(c.req.raw.headers) || lag() <= MAX_LAG) return next();
    return refuse(c.req.raw, new Rechazo("ocupado", TEXTOS_ERROR.ocupado, { retry_after: RETRY_AFTER }));
  };
}

const hasBody = (headers: Headers) =>
  headers.has("transfer-encoding") || Number(headers.get("content-length") ?? 0) > 0;
