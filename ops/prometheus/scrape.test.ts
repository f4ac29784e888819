import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#database/client.ts";
import { QUICKNET } from "#modules/comun/baliza/drand.ts";
import { FUENTES } from "#modules/panel/anexos/fuentes.server.ts";
import { revisarLibro } from "#modules/panel/revisar-libro.server.ts";
import { sellarLibro } from "#modules/puntos/sellos/sellar-libro.server.ts";
import { sealsFile } from "#server/jobs/seals-file.ts";
import { addGauges } from "#server/ops/gauges.ts";
import { createMetrics } from "#server/ops/metrics.ts";
import { jobRunner, queryWatcher } from "#server/ops/watch.ts";
import { createPageCache } from "#server/pages/cache/cache.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { startPatroniDouble } from "#tests/support/patroni.ts";
import { readingsOf } from "#tests/support/promql.ts";
import { dar, nuevoUsuario } from "#tests/support/shop/libro.ts";

const { url } = await testDatabase();
const DATA_DIR = await mkdtemp(join(tmpdir(), "puntazo-metrics-"));

/** A process as `npm start` puts it together, after a day of work. */
async function scrape(): Promise<string> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const metrics = createMetrics(log);
  const { db, pool, close } = openDatabase(url, { around: queryWatcher(metrics, null) });
  afterFile(close);
  const ctx = { ...testCtx(db, new Date("2026-11-14T15:00:00Z")), baliza: QUICKNET };
  const cache = createPageCache();
  const patroni = await startPatroniDouble(() => [
    { name: "base1", role: "leader", state: "running" },
    { name: "base2", role: "sync_standby", state: "running", lag: 0 },
    { name: "base3", role: "replica", state: "start failed", lag: "unknown" },
  ]);
  const env = { DATA_DIR, BACKUP_URL: DATA_DIR, PATRONI_URLS: [patroni, patroni, patroni] };
  addGauges(metrics, { env, ctx, pool, cache, socket: { count: () => 3 } });
  await dar(ctx, { clave: "dar:1", usuario: await nuevoUsuario(ctx), puntos: 5 });
  ctx.clock.now = new Date("2026-11-15T15:00:00Z");
  const run = jobRunner(metrics, null);
  await run("sorteos", () => sellarLibro(ctx, sealsFile(DATA_DIR), { fuentes: FUENTES }));
  await run("auditoria-nocturna", () => revisarLibro(ctx, null));
  await expect(run("rota", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(pool.query("select * from no_existe")).rejects.toThrow("no_existe");
  metrics.mails({ enviados: 2, fallidos: 1 });
  metrics.observe({ method: "GET", path: "/", status: 200, seconds: 0.01 });
  metrics.observe({ method: "GET", path: "/", status: 500, seconds: 0.01 });
  const page = new Response("hola", {
    headers: { "Content-Type": "text/html", "Cache-Control": "public, s-maxage=30" },
  });
  for (let n = 0; n < 2; n++) await cache.handle(new Request("http://x/participa"), async () => page.clone());
  const text = await metrics.text();
  metrics.close();
  return text;
}

const text = await scrape();
const samples = [...text.matchAll(/^([a-z_\d]+)(?:\{(.*?)\})? (\S+)$/gim)].map(
  ([, name = "", labels = "", value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, k = "", v = ""]) => [k, v])),
    value: Number(value === "+Inf" ? Number.POSITIVE_INFINITY : value),
  }),
);
const of = (name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value),
  )?.value;
/** Prometheus adds these to every sample, and `up` to every target. */
const ADDED = ["instance", "job"];

const rules = readFileSync(join(import.meta.dirname, "puntazo.rules.yaml"), "utf8");
const dashboard = readFileSync(join(import.meta.dirname, "../grafana/puntazo.json"), "utf8");
const alerts = [...rules.matchAll(/^ +expr: (['"])(.+)\1$/gm)].map(([, , expr = ""]) =>
  expr.replaceAll("''", "'"),
);
const panels: string[] = JSON.parse(dashboard).panels.flatMap(({ targets = [] }) =>
  targets.map(({ expr }: { expr: string }) => expr),
);

test("the parser finds metrics, selected labels and groupings", () => {
  expect(
    readingsOf('sum by (le, group) (rate(a_bucket{group=~"x|y",status!="5"}[5m])) / max(b) > 1e9'),
  ).toEqual([
    { metric: "a_bucket", labels: ["group", "status", "le"] },
    { metric: "b", labels: ["le", "group"] },
  ]);
  expect(readingsOf("(time() - max by (name) (c)) / 60 < 0.5")).toEqual([{ metric: "c", labels: ["name"] }]);
});

test.each([
  ["alert", alerts],
  ["panel", panels],
])("every metric and label of every %s is in a scrape", (_, expressions) => {
  expect(expressions.length).toBeGreaterThan(20);
  const missing = expressions.flatMap((expression) =>
    readingsOf(expression).flatMap(({ metric, labels }) => {
      const found = samples.filter(({ name }) => name === metric);
      if (found.length === 0 && metric !== "up") return [`${metric} in ${expression}`];
      const known = new Set([...ADDED, ...found.flatMap((one) => Object.keys(one.labels))]);
      return labels
        .filter((label) => !known.has(label))
        .map((label) => `${metric}{${label}} in ${expression}`);
    }),
  );
  expect(missing).toEqual([]);
});

test("every gauge of the shop is in an alert or on the dashboard", () => {
  const used = new Set([...alerts, ...panels].flatMap((one) => readingsOf(one).map(({ metric }) => metric)));
  const names = new Set(samples.map(({ name }) => name.replace(/_(bucket|sum|count)$/, "")));
  const shown = (name: string) => [name, `${name}_bucket`, `${name}_count`].some((one) => used.has(one));
  expect([...names].filter((name) => !shown(name))).toEqual([]);
});

test("what other programs measure under the same name is read of the shop alone", () => {
  const readings = [...alerts, ...panels].flatMap(readingsOf);
  const shared = readings.filter(({ metric }) => !metric.startsWith("puntazo_"));
  expect(shared.length).toBeGreaterThan(5);
  expect(shared.filter(({ labels }) => !labels.includes("job"))).toEqual([]);
});

test("the values are those of what happened", () => {
  expect(of("puntazo_job_runs_total", { name: "rota", result: "failed" })).toBe(1);
  expect(of("puntazo_job_runs_total", { name: "sorteos", result: "ok" })).toBe(1);
  expect(of("puntazo_job_last_success_timestamp_seconds", { name: "rota" })).toBeUndefined();
  expect(of("puntazo_query_errors_total")).toBe(1);
  expect(of("puntazo_query_duration_seconds_count", { kind: "insert" })).toBeGreaterThan(0);
  expect(of("puntazo_correos_total", { result: "ok" })).toBe(2);
  expect(of("puntazo_page_cache_total", { result: "hit" })).toBe(1);
  expect(of("puntazo_page_cache_total", { result: "miss" })).toBe(1);
  expect(of("puntazo_pool_connections", { state: "busy" })).toBeGreaterThanOrEqual(0);
  expect(of("puntazo_sockets")).toBe(3);
  expect(of("puntazo_auditoria_segundos")).toBe(0);
  expect(of("puntazo_auditoria_diferencias")).toBe(0);
  // The 14th ended at midnight of Chile, twelve hours before.
  expect(of("puntazo_sello_segundos")).toBe(12 * 3_600);
  expect(of("puntazo_respaldo_segundos")).toBe(Number.POSITIVE_INFINITY);
  expect(of("puntazo_disk_free_bytes")).toBeGreaterThan(0);
  expect(of("puntazo_patroni_members", { role: "leader" })).toBe(1);
  expect(of("puntazo_patroni_members", { role: "replica" })).toBe(0);
  expect(of("puntazo_patroni_missing")).toBe(1);
  expect(of("puntazo_patroni_lag_bytes", { member: "base2" })).toBe(0);
  expect(of("puntazo_patroni_lag_bytes", { member: "base3" })).toBeUndefined();
  expect(of("puntazo_database_bytes")).toBeGreaterThan(1_000_000);
});

/** Debian's package `prometheus` has the tool. */
const PROMTOOL = "/usr/bin/promtool";

test.skipIf(!existsSync(PROMTOOL))("Prometheus itself accepts the rules and the scrape", () => {
  const checked = execFileSync(PROMTOOL, ["check", "rules", join(import.meta.dirname, "puntazo.rules.yaml")]);
  expect(String(checked)).toContain(`SUCCESS: ${alerts.length} rules found`);
  // It exits with 1 for a text that it cannot read, and with 3 for names that it finds unusual, such as ours of Node.
  const lint = () =>
    execFileSync(PROMTOOL, ["check", "metrics"], { input: text, stdio: ["pipe", "pipe", "pipe"] });
  const status = (() => {
    try {
      lint();
      return 0;
    } catch (error) {
      return error instanceof Error && "status" in error ? error.status : -1;
    }
  })();
  expect([0, 3]).toContain(status);
});
