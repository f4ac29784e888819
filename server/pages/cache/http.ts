import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "#modules/comun/tx/contexto.ts";
import { publicPath } from "#server/http/access-log.ts";
import {
  type ClientOptions,
  clientTraits,
  type DoorEnv,
  type HeaderReader,
} from "#server/http/client-address.ts";
import type { Metrics } from "#server/ops/metrics.ts";
import type { PageCache } from "./cache.ts";
import { createVisits } from "./visit.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>;
type Parts = {
  cache: PageCache;
  client: ClientOptions;
  log: Log;
  metrics: Metrics;
  now: () => Date;
};
type Served = { method: string; path: string; status: number; start: number };

/**
 * Puts the cache before the routes: cached pages skip them, but are logged and counted like other answers.
 */
export function cachedPages({ cache, client, log, metrics, now }: Parts) {
  const traits = clientTraits(client);
  const visits = createVisits({ trusted: client.trusted, now });
  const traitsOf = (remote: string | undefined, headers: HeaderReader) => {
    const { local, secure } = traits(remote ?? "", headers);
    return `${local ? "local" : ""}${secure ? "secure" : ""}`;
  };
  const tally = createTally(log);
  function count({ method, path, status, start }: Served): void {
    const ms = performance.now() - start;
    metrics.observe({ method, path, status, seconds: ms / 1000 });
    tally(`${method} ${status} ${path}`, ms);
  }
  /** The same request for the address with the seed of its visit. */
  function settled(request: Request, remote: string | undefined): Request {
    const { method, headers, url, signal } = request;
    const { origin, pathname, search } = new URL(url);
    const asked = `${pathname}${search}`;
    const target = visits.settle({ method, target: asked, remote, headers });
    return target === asked ? request : new Request(`${origin}${target}`, { method, headers, signal });
  }
  return {
    /** Replaces the application's `fetch`: renders a missing page once for all waiting requests. */
    fetch:
      <Env extends DoorEnv["Bindings"]>(doors: Fetch<Env>): Fetch<Env> =>
      async (arrived, env) => {
        const start = performance.now();
        const remote = env?.incoming?.socket?.remoteAddress;
        const request = settled(arrived, remote);
        let counted = false;
        const render = async (asked: Request) => {
          counted = true;
          return doors(asked, env);
        };
        const response = await cache.handle(request, render, traitsOf(remote, request.headers));
        if (response.headers.has("X-Request-Id")) return response;
        response.headers.set("X-Request-Id", randomUUID());
        const { method, url } = request;
        if (!counted) count({ method, path: new URL(url).pathname, status: response.status, start });
        return response;
      },

    /** Runs before the application's listener: a cached page is written straight to the socket. */
    wrap:
      (next: Listener): Listener =>
      (request, response) => {
        const start = performance.now();
        const { method = "", url = "" } = request;
        const headers = reader(request);
        const remote = request.socket.remoteAddress;
        const target = visits.settle({ method, target: url, remote, headers });
        const traits = traitsOf(remote, headers);
        const answer = cache.ready({ method, target, headers, traits });
        if (!answer) return next(request, response);
        answer.headers.push("X-Request-Id", randomUUID());
        response.writeHead(answer.status, answer.headers);
        response.end(answer.body ?? undefined);
        const [path = ""] = target.split("?");
        count({ method, path, status: answer.status, start });
      },
  };
}

const EVERY = 1_000;
const MAX_LINES = 200;

/** Logs one line per second and page: a line per answer would cost more than the answer. */
function createTally(log: Log) {
  const counts = new Map<string, { times: number; slowest: number }>();
  const flush = () => {
    for (const [answer, { times, slowest }] of counts) {
      const slowest_ms = Math.round(slowest);
      log.info("http: requests from memory", { answer: publicPath(answer), times, slowest_ms });
    }
    counts.clear();
  };
  return (answer: string, ms: number): void => {
    const count = counts.get(answer);
    if (count) {
      count.times++;
      count.slowest = Math.max(count.slowest, ms);
      return;
    }
    if (counts.size === 0) setTimeout(flush, EVERY).unref();
    if (counts.size < MAX_LINES) counts.set(answer, { times: 1, slowest: ms });
  };
}

const reader = ({ headers }: IncomingMessage): HeaderReader => ({
  get: (name) => {
    const value = headers[name];
    return typeof value === "string" ? value : (value?.join(", ") ?? null);
  },
  has: (name) => headers[name] !== undefined,
});
