// npm run lighthouse [-- <runs> [<page>…]]: runs Lighthouse (mobile) on a fresh demo shop served from the build of this
// folder, on all seven pages or on those named by the end of their address (/ comprar), prints a table and, of all seven, stores it in
// docs/benchmarks.md.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { abrirTienda } from "#bench/kit/procesos.ts";
import { freePort } from "#database/embedded/embedded.ts";
import { storeRun } from "./benchmarks-page.ts";
import { lower, lowerTree, raiseSession, ticksOf } from "./priority.ts";

const VERSION = "12.8.2";
const ROOT = join(import.meta.dirname, "..");
const CACHE = join(ROOT, "node_modules/.cache/lighthouse");
const SKU = "100004";
/** The CPU slowdown that Lighthouse applies by default; it should be lowered on slower machines. */
const STANDARD_CPU = 4;
const GOALS = { performance: 90, accessibility: 100, "best-practices": 100, seo: 100 };
const FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-extensions"];

const audit = z.object({ numericValue: z.number().optional(), score: z.number().nullable() });
const report = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(z.string(), audit),
});
type Answer = { lhr: unknown; artifacts: { Trace: { traceEvents: TraceEvent[] } } };
type TraceEvent = { name: string; pid: number; tid: number; ts: number; tdur?: number };
type Report = z.infer<typeof report> & { blocked: number };
type Measure = (url: string, flags: Record<string, unknown>) => Promise<Answer | undefined>;

/** Lighthouse counts what a task takes longer than this. */
const LONG_TASK = 50;

/**
 * The blocking time after the first paint by the CPU time of the page's thread, slowed down like Lighthouse's: other work
 * of the machine stretches tasks, and Lighthouse measures them by the clock.
 */
function blockedBy({ traceEvents }: Answer["artifacts"]["Trace"], cpu: number): number {
  const paint = traceEvents.findLast(({ name }) => name === "firstContentfulPaint");
  if (!paint) throw new Error("the trace has no first paint");
  return traceEvents
    .filter(
      ({ name, pid, tid, ts }) =>
        /RunTask$/.test(name) && pid === paint.pid && tid === paint.tid && ts > paint.ts,
    )
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * cpu - LONG_TASK), 0);
}

/** 185 MB that are not needed to run, build or test the shop: installed only for this measurement. */
async function loadLighthouse(): Promise<Measure> {
  const entry = join(CACHE, "node_modules/lighthouse/core/index.js");
  if (!existsSync(entry)) {
    console.log(`Installing Lighthouse ${VERSION} into ${CACHE} (once, about 185 MB)…`);
    await mkdir(CACHE, { recursive: true });
    const options = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
    const args = ["install", "--prefix", CACHE, ...options, `lighthouse@${VERSION}`];
    if (spawnSync("npm", args, { stdio: "inherit" }).status !== 0) throw new Error("npm install failed");
  }
  const { default: measure }: { default: Measure } = await import(pathToFileURL(entry).href);
  return measure;
}

async function openChromium(profile: string): Promise<{ port: number; child: ChildProcess }> {
  const port = await freePort();
  const program = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  const args = [...FLAGS, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, "about:blank"];
  // In a session of its own, which can run before the others.
  const child = spawn(program, args, { stdio: "ignore", detached: true });
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null)) return { port, child };
    await new Promise((done) => setTimeout(done, 200));
  }
  endSession(child);
  throw new Error(`${program} does not open its debugging port`);
}

/** Ends the browser with all that it started: some systems start it by a script. */
function endSession({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid);
  } catch (error) {
    // It has ended by itself: what follows must still be cleaned up.
    console.error("the browser was gone:", error);
  }
}

/** The measured pages; the key of the raffle is read from the demo shop. */
async function pagesOf(shop: string): Promise<string[]> {
  const product = `/productos/detalle-producto/${SKU}`;
  const text = await (await fetch(`${shop}${product}/participa`)).text();
  const [raffle = ""] = new RegExp(`${product}/sorteo/SRT-\\w+`).exec(text) ?? [];
  const game = "/juegos/el-montoncito";
  return ["/", "/productos", `${product}/comprar`, `${product}/participa`, raffle, "/carrito", game];
}

const performance = ({ categories }: Report) => categories.performance?.score ?? 0;
const median = (reports: Report[]) =>
  [...reports].sort((a, b) => performance(a) - performance(b))[Math.floor(reports.length / 2)];

/** From the device table in Lighthouse's docs/throttling.md. */
const calibrated = (index: number) => (index >= 1500 ? STANDARD_CPU : index >= 800 ? 2 : 1);

async function repeat(runs: number, once: () => Promise<Report>): Promise<Report> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run++) reports.push(await once());
  const middle = median(reports);
  if (!middle) throw new Error("no runs");
  return middle;
}

/** Nice values: the shop would be another machine, and Lighthouse only watches. */
const SHOP_NICE = 19;
const OWN_NICE = 10;
/** Hundredths of a second of CPU in one second: fewer is idle. */
const IDLE_TICKS = 5;

/**
 * Makes what a phone would not: pictures of the page in the sizes that it asks for (up to a second of CPU each), code compiled by
 * the shop. Then waits until the shop has nothing to do, half a minute at most.
 */
async function warmUp(measure: Measure, url: string, { port, shop }: { port: number; shop: number }) {
  await measure(url, { port, logLevel: "error", onlyAudits: ["first-contentful-paint"] });
  lowerTree(shop, SHOP_NICE);
  for (let second = 0, before = ticksOf(shop); second < 30; second++) {
    await new Promise((done) => setTimeout(done, 1_000));
    const now = ticksOf(shop);
    if (now - before < IDLE_TICKS) return;
    before = now;
  }
}

type Row = { page: string; standard: Report; own: Report | null; cpu: number };

async function measurePage(measure: Measure, port: number, url: string, runs: number): Promise<Row> {
  const once = (cpu: number, onlyCategories?: string[]) => async () => {
    const throttling = { cpuSlowdownMultiplier: cpu };
    const answer = await measure(url, {
      port,
      output: "json",
      logLevel: "error",
      throttling,
      onlyCategories,
    });
    if (!answer) throw new Error(`Lighthouse gave no answer for ${url}`);
    return { ...report.parse(answer.lhr), blocked: blockedBy(answer.artifacts.Trace, cpu) };
  };
  const standard = await repeat(runs, once(STANDARD_CPU));
  const cpu = calibrated(standard.environment.benchmarkIndex);
  const own = cpu === STANDARD_CPU ? null : await repeat(runs, once(cpu, ["performance"]));
  return { page: new URL(url).pathname, standard, own, cpu };
}

const score = ({ categories }: Report, name: string) => Math.round((categories[name]?.score ?? 0) * 100);
const seconds = ({ audits }: Report, name: string) =>
  `${((audits[name]?.numericValue ?? 0) / 1000).toFixed(1)} s`;

function rowText({ page, standard, own, cpu }: Row): string {
  const cells = [
    page,
    ...Object.keys(GOALS).map((name) => String(score(standard, name))),
    own ? `${score(own, "performance")} (${cpu}×)` : "same",
    seconds(standard, "first-contentful-paint"),
    seconds(standard, "largest-contentful-paint"),
    `${Math.round(standard.audits["total-blocking-time"]?.numericValue ?? 0)} ms`,
    `${Math.round(standard.blocked)} ms`,
    (standard.audits["cumulative-layout-shift"]?.numericValue ?? 0).toFixed(3),
    `${Math.round((standard.audits["total-byte-weight"]?.numericValue ?? 0) / 1000)} kB`,
    String(Math.round(standard.environment.benchmarkIndex)),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Audits that cost points outside performance: these are defects of the page itself. */
const faults = ({ page, standard: { categories, audits } }: Row) =>
  Object.entries(categories)
    .filter(([name]) => name !== "performance")
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${page}: ${id}`);

const HEAD = `| page | performance (4×) | accessibility | best practices | SEO | performance, calibrated | FCP | LCP | TBT | TBT, CPU time | CLS | bytes | CPU index |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|`;

const [, , times = "3", ...only] = process.argv;
const runs = Number(times);
const isWanted = (page: string) =>
  only.length === 0 || only.some((end) => page === end || page.endsWith(`/${end}`));
process.chdir(ROOT);
const measure = await loadLighthouse();
const folder = await mkdtemp(join(tmpdir(), "puntazo-lighthouse-"));
const shop = await abrirTienda(join(folder, "data"));
const browser = await openChromium(join(folder, "profile"));
const isFirst = raiseSession(browser.child.pid ?? 0);
lower(process.pid, OWN_NICE);
const before = loadavg()[0] ?? 0;
const rows: Row[] = [];
try {
  const url = `http://localhost:${shop.port}`;
  for (const page of (await pagesOf(url)).filter(isWanted)) {
    await warmUp(measure, `${url}${page}`, { port: browser.port, shop: shop.pid });
    const row = await measurePage(measure, browser.port, `${url}${page}`, runs);
    if (rows.length === 0) console.log(HEAD);
    console.log(rowText(row));
    rows.push(row);
  }
} finally {
  endSession(browser.child);
  await shop.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() || process.arch}, load ${before.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after, shop and browser on it`;
const text = `${machine}. Lighthouse ${VERSION}, mobile (slow 4G, simulated), median of ${runs}. Goals: performance ≥ ${GOALS.performance}, the others 100.

${HEAD}
${rows.map(rowText).join("\n")}

- The browser plays a phone, which shares its processor with nothing of ours: shop and database run at nice ${SHOP_NICE}, Lighthouse at ${OWN_NICE}, and the browser's session ${isFirst ? "before all others" : "like any other (only root may raise it)"}. Each page was loaded once before, without counting it.
- "4×" slows a fast desktop down to a mid-range phone; for slower machines Lighthouse's own table lowers the factor by the CPU index, which is the calibrated column. FCP to CLS belong to the run at 4×.
${
  rows
    .flatMap(faults)
    .map((fault) => `- ${fault}\n`)
    .join("") || "- No audit of accessibility, best practices or SEO failed.\n"
}`;
if (only.length === 0) storeRun("npm run lighthouse", text);
console.log(text);
