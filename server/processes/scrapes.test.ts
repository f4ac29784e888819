import { AggregatorRegistry, Counter, Gauge, Registry } from "prom-client";
import { expect, test } from "vitest";
import { type Counts, countsSchema } from "./messages.ts";
import { createScrapes } from "./scrapes.ts";

/** A process with requests that it answered, sockets of its own, and a number that all processes share. */
async function countsOf(requests: number, sockets: number, shared = 7): Promise<Counts> {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: "requests", help: "r", labelNames: ["status"], registers }).inc(
    { status: 200 },
    requests,
  );
  new Gauge({ name: "sockets", help: "s", registers, aggregator: "sum" }).set(sockets);
  new Gauge({ name: "shared", help: "w", registers, aggregator: "max" }).set(shared);
  return countsSchema.parse(await registry.getMetricsAsJSON());
}

const text = async (all: Counts[]) =>
  (await AggregatorRegistry.aggregate(all).metrics()).split("\n").filter((line) => /^[^#]/.test(line));

/** A scrape of processes that answer with these counts; null for one that is silent. */
function machine() {
  const scrapes = createScrapes(50);
  return {
    scrapes,
    async scrape(answers: Record<number, Counts | null>): Promise<string[]> {
      const asks = new Map(
        Object.entries(answers).map(([process, counts]) => [
          Number(process),
          (id: number) => counts && scrapes.take(Number(process), id, counts),
        ]),
      );
      return text(await scrapes.collect(asks));
    },
  };
}

test("a machine has the sum of its processes, and once what they share", async () => {
  const { scrape } = machine();
  expect(await scrape({ 1: await countsOf(10, 2), 2: await countsOf(5, 3) })).toEqual([
    'requests{status="200"} 15',
    "sockets 5",
    "shared 7",
  ]);
});

test("an infinite age stays infinite", async () => {
  const { scrape } = machine();
  const never = await countsOf(1, 1, Number.POSITIVE_INFINITY);
  expect(await scrape({ 1: never, 2: never })).toContain("shared +Inf");
});

test("totals do not fall when a process hangs, is replaced or dies", async () => {
  const { scrape, scrapes } = machine();
  await scrape({ 1: await countsOf(10, 2), 2: await countsOf(5, 3), 3: await countsOf(1, 1) });
  expect(await scrape({ 1: null, 2: await countsOf(6, 3), 3: await countsOf(1, 1) })).toEqual([
    'requests{status="200"} 17',
    "sockets 4",
    "shared 7",
  ]);
  await Promise.all([scrapes.forget(1), scrapes.forget(3)]);
  expect(await scrape({ 2: await countsOf(6, 3), 4: await countsOf(2, 0) })).toEqual([
    'requests{status="200"} 19',
    "sockets 3",
    "shared 7",
  ]);
  await scrapes.forget(2);
  expect(await scrape({ 4: await countsOf(2, 0) })).toContain('requests{status="200"} 19');
});

test("a late answer to a scrape that is over counts in the next one", async () => {
  const { scrape, scrapes } = machine();
  expect(await scrape({ 1: null })).toEqual([]);
  scrapes.take(1, 1, await countsOf(10, 2));
  expect(await scrape({ 1: null })).toEqual(['requests{status="200"} 10']);
});
