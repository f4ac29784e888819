import { monitorEventLoopDelay } from "node:perf_hooks";
import { Hono } from "hono";
import type { Log } from "#modules/comun/tx/contexto.ts";
import type { DoorEnv } from "#server/http/client-address.ts";
import { isInsider, unknownPage } from "#server/http/insiders.ts";
import { describeError } from "./logger.ts";

export type Observation = { method: string; path: string; status: number; seconds: number };
export type Metrics = {
  observe(request: Observation): void;
  /** A value that is read when somebody asks: open sockets, mails that wait. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  text(): Promise<string>;
  close(): void;
};

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(["GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"]);

/** Few groups, so that a scanner of paths cannot fill the memory with names. */
const GROUPS: readonly (readonly [RegExp, string])[] = [
  [/^\/\.netlify\/functions\//, "funciones"],
  [/^\/(assets|art|fonts|archivos|imagenes)\//, "archivos"],
  [/^\/api\/auth\//, "acceso"],
  [/^\/socket\.io\//, "socket"],
  [/^\/(salud|metrics)(\/|$)/, "salud"],
  [/^\/webhook\//, "asistente"],
  [/^\/admin(\/|$|\.)/, "admin"],
  [/\.data$/, "datos"],
];
export const routeGroup = (path: string): string =>
  GROUPS.find(([pattern]) => pattern.test(path))?.[1] ?? "paginas";

type Histogram = { buckets: number[]; sum: number; count: number };
type Gauge = { name: string; help: string; read: () => number | Promise<number> };

/** Counts of this process in Prometheus' text format. */
export function createMetrics(log: Log): Metrics {
  const requests = new Map<string, number>();
  const durations = new Map<string, Histogram>();
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  const gauges: Gauge[] = processGauges();
  return {
    observe({ method, path, status, seconds }) {
      const group = routeGroup(path);
      const verb = METHODS.has(method) ? method : "OTHER";
      const labels = `group="${group}",method="${verb}",status="${status}"`;
      requests.set(labels, (requests.get(labels) ?? 0) + 1);
      const histogram = durations.get(group) ?? { buckets: BUCKETS.map(() => 0), sum: 0, count: 0 };
      addTo(histogram, seconds);
      durations.set(group, histogram);
    },
    gauge: (name, help, read) => void gauges.push({ name, help, read }),
    async text() {
      const lag = [
        {
          name: "puntazo_event_loop_lag_p99_seconds",
          help: "Lag of the event loop",
          read: () => nano(loop.percentile(99)),
        },
        {
          name: "puntazo_event_loop_lag_max_seconds",
          help: "Worst lag since the last reading",
          read: () => nano(loop.max),
        },
      ];
      const lines = await Promise.all([...gauges, ...lag].map((gauge) => gaugeLines(gauge, log)));
      loop.reset();
      return [...requestLines(requests), ...durationLines(durations), ...lines.flat(), ""].join("\n");
    },
    close: () => void loop.disable(),
  };
}

const nano = (value: number) => (Number.isFinite(value) ? value / 1e9 : 0);

/** Buckets hold whatever took at most so long: the larger ones count it too. */
function addTo(histogram: Histogram, seconds: number): void {
  for (let i = BUCKETS.length - 1; i >= 0 && seconds <= (BUCKETS[i] ?? 0); i--) {
    histogram.buckets[i] = (histogram.buckets[i] ?? 0) + 1;
  }
  histogram.sum += seconds;
  histogram.count++;
}

const processGauges = (): Gauge[] => [
  { name: "process_resident_memory_bytes", help: "Resident memory", read: () => process.memoryUsage.rss() },
  { name: "nodejs_heap_used_bytes", help: "Used heap", read: () => process.memoryUsage().heapUsed },
  { name: "process_uptime_seconds", help: "Time since the start", read: () => process.uptime() },
];

const head = (name: string, help: string, type: string) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

function requestLines(requests: Map<string, number>): string[] {
  const name = "puntazo_http_requests_total";
  return [
    ...head(name, "Requests answered", "counter"),
    ...[...requests].map(([labels, n]) => `${name}{${labels}} ${n}`),
  ];
}

function durationLines(durations: Map<string, Histogram>): string[] {
  const name = "puntazo_http_request_duration_seconds";
  const lines = [...durations].flatMap(([group, { buckets, sum, count }]) => [
    ...buckets.map((n, i) => `${name}_bucket{group="${group}",le="${BUCKETS[i]}"} ${n}`),
    `${name}_bucket{group="${group}",le="+Inf"} ${count}`,
    `${name}_sum{group="${group}"} ${sum}`,
    `${name}_count{group="${group}"} ${count}`,
  ]);
  return [...head(name, "Time to answer", "histogram"), ...lines];
}

/** A gauge that cannot be read is left out; the others still tell. */
async function gaugeLines({ name, help, read }: Gauge, log: Log): Promise<string[]> {
  try {
    return [...head(name, help, "gauge"), `${name} ${await read()}`];
  } catch (error) {
    log.warn("gauge not read", { gauge: name, ...describeError(error) });
    return [];
  }
}

/** GET /metrics; to whoever may not read it, it does not exist. */
export function createMetricsDoor(metrics: Metrics, token: string | undefined): Hono<DoorEnv> {
  const door = new Hono<DoorEnv>();
  door.get("/", async (c) => {
    if (!isInsider(c, token)) return unknownPage();
    const headers = {
      "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
      "Cache-Control": "no-store",
    };
    return new Response(await metrics.text(), { headers });
  });
  return door;
}
