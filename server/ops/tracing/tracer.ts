import { AsyncLocalStorage } from "node:async_hooks";
import type { MiddlewareHandler } from "hono";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Log } from "#modules/comun/tx/contexto.ts";
import { publicPath } from "#server/http/access-log.ts";
import { isSuccess } from "#server/http/ask-outside.ts";
import type { DoorEnv } from "#server/http/client-address.ts";
import { routeGroup } from "#server/ops/metrics.ts";
import { endSpan, KIND, type Place, payloadOf, placeIn, type Span, startSpan } from "./span.ts";

export type Tracer = {
  /** Traces a request and what is done for it. */
  http: MiddlewareHandler<DoorEnv>;
  /** Begins the span of a query; the result ends it. */
  query(text: string): (error?: unknown) => void;
  job<T>(name: string, run: () => Promise<T>): Promise<T>;
  /** Sends what waits. */
  flush(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  /** The collector; `/v1/traces` is added. */
  endpoint: string;
  headers?: Readonly<Record<string, string>>;
  service: string;
  /** Share of the traces that are kept. */
  rate: number;
  log: Log;
  every?: number;
};

const EVERY = 5_000;
const TIMEOUT = 10_000;
const BATCH = 512;
/** A collector that is away must not fill the memory: later spans are dropped. */
const MAX_WAITING = 4_096;
const MAX_TEXT = 2_000;

/**
 * Traces in the form of OpenTelemetry, sent to a collector over OTLP/HTTP with JSON. This file is loaded only when
 * `OTEL_EXPORTER_OTLP_ENDPOINT` is set.
 */
export function createTracer({ endpoint, headers = {}, service, rate, log, every = EVERY }: Options): Tracer {
  const current = new AsyncLocalStorage<Place>();
  const exporter = createExporter({
    endpoint,
    headers,
    log,
    resource: { "service.name": service, "process.pid": process.pid },
  });
  const timer = setInterval(() => void exporter.flush(), every);
  timer.unref();
  const begin = (name: string, kind: number, attributes: Record<string, string | number>, above?: Place) =>
    startSpan({ name, kind, attributes, rate, above: above ?? current.getStore() });
  const finish = (span: Span, error?: unknown) => {
    endSpan(span, error);
    if (span.sampled) exporter.add(span);
  };
  return {
    async http(c, next) {
      const { method, path } = c.req;
      const attributes = { "http.request.method": method, "url.path": publicPath(path) };
      // A visitor must not decide which traces are kept, nor put spans into traces of others.
      const above = c.get("proxied") ? placeIn(c.req.header("traceparent")) : undefined;
      const span = begin(`${method} ${routeGroup(path)}`, KIND.server, attributes, above);
      await current.run(span, next);
      span.attributes["http.response.status_code"] = c.res.status;
      finish(span, c.res.status >= 500 ? new Error() : undefined);
    },
    query(text) {
      const attributes = { "db.system.name": "postgresql", "db.query.text": text.slice(0, MAX_TEXT) };
      const word = /^\s*(\w+)/.exec(text)?.[1] ?? "query";
      const span = begin(word.toLowerCase().slice(0, 20), KIND.client, attributes);
      return (error) => finish(span, error);
    },
    async job(name, run) {
      const span = begin(`job ${name}`, KIND.internal, { "puntazo.job": name });
      try {
        const result = await current.run(span, run);
        finish(span);
        return result;
      } catch (error) {
        finish(span, error);
        throw error;
      }
    },
    flush: exporter.flush,
    async stop() {
      clearInterval(timer);
      await exporter.flush();
    },
  };
}

type ExporterOptions = Required<Pick<Options, "endpoint" | "headers" | "log">> & {
  resource: Record<string, string | number>;
};

function createExporter({ endpoint, headers, log, resource }: ExporterOptions) {
  const url = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  let waiting: Span[] = [];
  let isAway = false;

  async function send(spans: readonly Span[]): Promise<void> {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify(payloadOf(spans, resource)),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await response.arrayBuffer();
    if (!isSuccess(response.status)) throw new Error(`the collector answered ${response.status}`);
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH);
      try {
        await send(batch);
        isAway = false;
      } catch (error) {
        // Traces are for looking at, not for keeping: what cannot be sent is dropped, and said once.
        waiting = [];
        if (!isAway) log.warn("traces: not sent", describeError(error));
        isAway = true;
      }
    }
  }

  return {
    add(span: Span) {
      if (waiting.length < MAX_WAITING) waiting.push(span);
    },
    flush,
  };
}
