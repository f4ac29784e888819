import { monitorEventLoopDelay } from "node:perf_hooks";
import { Hono } from "hono";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Log } from "#modules/comun/tx/contexto.ts";
import type { DoorEnv } from "#server/http/client-address.ts";
import { isInsider, unknownPage } from "#server/http/insiders.ts";
import { pagePath } from "#server/http/page-path.ts";
import { type Counts, countsSchema } from "#server/processes/messages.ts";

type Observation = { method: string; path: string; status: number; seconds: number };
/** A value, or one for each value of the gauge's label; null leaves the gauge out. */
type Value = number | Readonly<Record<string, number>> | null;
type Read = () => Value | Promise<Value>;
export type Metrics = {
  observe(request: Observation): void;
  /** A value read at each scrape that all processes share: waiting mails. A gauge with a label has several. */
  gauge(name: string, help: string, read: Read, label?: string): void;
  /** A value of this process, such as its open sockets: a machine has the sum of its processes. */
  own(name: string, help: string, read: Read, label?: string): void;
  /** A total that only grows and that other parts keep, read at each scrape. */
  total(
    name: string,
    help: string,
    read: () => number | Readonly<Record<string, number>>,
    label?: string,
  ): void;
  query(kind: string, seconds: number, failed: boolean): void;
  job(name: string, seconds: number, failed: boolean): void;
  mails(counts: { enviados: number; fallidos: number }): void;
  /** The counts of this process, for its parent. */
  counts(): Promise<Counts>;
  /** The counts of this machine, in Prometheus' text format. */
  text(): Promise<string>;
  close(): void;
};

const METHODS = new Set(["GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"]);

/** Few groups, so that a scanner of paths cannot fill the memory with label values. */
const GROUPS: readonly (readonly [RegExp, string])[] = [
  [/^\/\.netlify\/functions(\/|$)/, "funciones"],
  [/^\/api\/v1(\/|$)/, "api"],
  [/^\/(assets|art)\/|^\/(site\.webmanifest|sw\.js|sin-conexion)$/, "archivos"],
  [/^\/(fotos|marca)\//, "fotos"],
  [/^\/(salud|metrics)(\/|$)/, "salud"],
  [/^\/webhook(\/|$)/, "asistente"],
  [/^\/admin(\/|$)/, "admin"],
];
const DATA = "datos";
const PAGES = "paginas";
export const ROUTE_GROUPS: readonly string[] = [...GROUPS.map(([, name]) => name), DATA, PAGES];

export function routeGroup(pathname: string): string {
  const { path, isData } = pagePath(pathname);
  return GROUPS.find(([pattern]) => pattern.test(path))?.[1] ?? (isData ? DATA : PAGES);
}

type Reading = { name: string; gauge: Gauge; read: Read; label: string | undefined };

/** Counts of this process. `scrape` gives those of all processes of the machine, if there are several. */
export function createMetrics(log: Log, scrape?: () => Promise<string>): Metrics {
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
  const gaugeOf =
    (aggregator: "max" | "sum"): Metrics["gauge"] =>
    (name, help, read, label) => {
      const labelNames = label ? [label] : [];
      const gauge = new Gauge({ name, help, labelNames, aggregator, registers: [] });
      gauges.push({ name, read, label, gauge });
    };
  const gauge = gaugeOf("max");
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  gauge("puntazo_event_loop_lag_p99_seconds", "Lag of the event loop", () => seconds(loop.percentile(99)));
  gauge("puntazo_event_loop_lag_max_seconds", "Worst lag since the last reading", () => seconds(loop.max));

  /** Omits a gauge that cannot be read from this scrape, so that the others are still reported. */
  async function refresh({ name, read, gauge, label }: Reading): Promise<void> {
    try {
      const value = await read();
      gauge.reset();
      if (value === null) return registry.removeSingleMetric(name);
      if (typeof value === "number") gauge.set(value);
      else for (const [key, one] of Object.entries(value)) gauge.set({ [label ?? ""]: key }, one);
      registry.registerMetric(gauge);
    } catch (error) {
      registry.removeSingleMetric(name);
      log.warn("metrics: gauge not read", { gauge: name, ...describeError(error) });
    }
  }

  async function refreshAll(): Promise<void> {
    await Promise.all(gauges.map(refresh));
    loop.reset();
  }

  return {
    observe({ method, path, status, seconds: elapsed }) {
      const group = routeGroup(path);
      requests.inc({ group, method: METHODS.has(method) ? method : "OTHER", status });
      durations.observe({ group }, elapsed);
    },
    gauge,
    own: gaugeOf("sum"),
    total: (name, help, read, label) => addTotal(registers, { name, help, read, label }),
    ...addWork(registers),
    async counts() {
      await refreshAll();
      return countsSchema.parse(await registry.getMetricsAsJSON());
    },
    async text() {
      if (scrape) return scrape();
      await refreshAll();
      return registry.metrics();
    },
    close: () => void loop.disable(),
  };
}

type Total = {
  name: string;
  help: string;
  read: () => number | Readonly<Record<string, number>>;
  label: string | undefined;
};

function addTotal(registers: Registry[], { name, help, read, label }: Total): void {
  new Counter({
    name,
    help,
    labelNames: label ? [label] : [],
    registers,
    collect() {
      const value = read();
      this.reset();
      if (typeof value === "number") this.inc(value);
      else for (const [key, one] of Object.entries(value)) this.inc({ [label ?? ""]: key }, one);
    },
  });
}

/** Queries, jobs and mails of this process. */
function addWork(registers: Registry[]): Pick<Metrics, "query" | "job" | "mails"> {
  const queries = new Histogram({
    name: "puntazo_query_duration_seconds",
    help: "Time of a query, by its first word",
    labelNames: ["kind"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  const broken = new Counter({ name: "puntazo_query_errors_total", help: "Failed queries", registers });
  const runs = new Counter({
    name: "puntazo_job_runs_total",
    help: "Runs of a job",
    labelNames: ["name", "result"],
    registers,
  });
  const took = new Counter({
    name: "puntazo_job_seconds_total",
    help: "Time spent in a job",
    labelNames: ["name"],
    registers,
  });
  const last = new Gauge({
    name: "puntazo_job_last_success_timestamp_seconds",
    help: "When a job last succeeded here",
    labelNames: ["name"],
    aggregator: "max",
    registers,
  });
  const mails = new Counter({
    name: "puntazo_correos_total",
    help: "Mails tried",
    labelNames: ["result"],
    registers,
  });
  return {
    query(kind, elapsed, failed) {
      queries.observe({ kind }, elapsed);
      if (failed) broken.inc();
    },
    job(name, elapsed, failed) {
      runs.inc({ name, result: failed ? "failed" : "ok" });
      took.inc({ name }, elapsed);
      if (!failed) last.setToCurrentTime({ name });
    },
    mails({ enviados, fallidos }) {
      mails.inc({ result: "ok" }, enviados);
      mails.inc({ result: "failed" }, fallidos);
    },
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
