import { monitorEventLoopDelay } from "node:perf_hooks";
import { Hono } from "hono";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Log } from "#modules/comun/tx/contexto.ts";
import type { DoorEnv } from "#server/http/client-address.ts";
import { isInsider, unknownPage } from "#server/http/insiders.ts";

type Observation = { method: string; path: string; status: number; seconds: number };
export type Metrics = {
  observe(request: Observation): void;
  /** A value read at each scrape: open sockets, waiting mails. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  text(): Promise<string>;
  close(): void;
};

const METHODS = new Set(["GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"]);

/** Few groups, so that a scanner of paths cannot fill the memory with label values. */
const GROUPS: readonly (readonly [RegExp, string])[] = [
  [/^\/\.netlify\/functions(\/|$)/, "funciones"],
  [/^\/api\/v1(\/|$)/, "api"],
  [/^\/(assets|art)\/|^\/(site\.webmanifest|sw\.js|sin-conexion)$/, "archivos"],
  [/^\/fotos\//, "fotos"],
  [/^\/(salud|metrics)(\/|$)/, "salud"],
  [/^\/webhook(\/|$)/, "asistente"],
  [/^\/admin(\/|$|\.)/, "admin"],
  [/\.data$/, "datos"],
];
const PAGES = "paginas";
export const ROUTE_GROUPS: readonly string[] = [...GROUPS.map(([, name]) => name), PAGES];

export const routeGroup = (path: string): string =>
  GROUPS.find(([pattern]) => pattern.test(path))?.[1] ?? PAGES;

type Reading = { name: string; gauge: Gauge; read: () => number | Promise<number> };

/** The counts of this process, in Prometheus' text format. */
export function createMetrics(log: Log): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: "puntazo_http_requests_total",
    help: "Requests answered",
    labelNames: ["group", "method", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "puntazo_http_request_duration_seconds",
    help: "Time to answer",
    labelNames: ["group"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const gauges: Reading[] = [];
  const gauge: Metrics["gauge"] = (name, help, read) =>
    void gauges.push({ name, read, gauge: new Gauge({ name, help, registers: [] }) });
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  gauge("process_resident_memory_bytes", "Resident memory", () => process.memoryUsage.rss());
  gauge("nodejs_heap_used_bytes", "Used heap", () => process.memoryUsage().heapUsed);
  gauge("process_uptime_seconds", "Time since the start", () => process.uptime());
  gauge("puntazo_event_loop_lag_p99_seconds", "Lag of the event loop", () => seconds(loop.percentile(99)));
  gauge("puntazo_event_loop_lag_max_seconds", "Worst lag since the last reading", () => seconds(loop.max));

  /** Omits a gauge that cannot be read from this scrape, so that the others are still reported. */
  async function refresh({ name, read, gauge }: Reading): Promise<void> {
    try {
      gauge.set(await read());
      registry.registerMetric(gauge);
    } catch (error) {
      registry.removeSingleMetric(name);
      log.warn("metrics: gauge not read", { gauge: name, ...describeError(error) });
    }
  }

  return {
    observe({ method, path, status, seconds: elapsed }) {
      const group = routeGroup(path);
      requests.inc({ group, method: METHODS.has(method) ? method : "OTHER", status });
      durations.observe({ group }, elapsed);
    },
    gauge,
    async text() {
      await Promise.all(gauges.map(refresh));
      loop.reset();
      return registry.metrics();
    },
    close: () => void loop.disable(),
  };
}

/** Node reports the lag in nanoseconds, and NaN before its first sample. */
const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);

/** GET /metrics. A caller without access gets the same answer as for an unknown page. */
export function createMetricsDoor(metrics: Metrics, token: string | undefined): Hono<DoorEnv> {
  const door = new Hono<DoorEnv>();
  door.get("/", async (c) => {
    if (!isInsider(c, token)) return unknownPage();
    const headers = { "Content-Type": Registry.PROMETHEUS_CONTENT_TYPE, "Cache-Control": "no-store" };
    return new Response(await metrics.text(), { headers });
  });
  return door;
}
