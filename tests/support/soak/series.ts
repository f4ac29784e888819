import type { Measure, Sample } from "./sample.ts";
import { type Point, perOperation, type Tolerance, type Trend, trendOf } from "./trend.ts";

/** A sample, when it was taken (seconds), and what people had done and held open by then. */
export type Reading = { at: number; sample: Sample; operations: number; open_sockets: number };

type Unit = "MB" | "kB" | "%" | "";
type Series = {
  name: string;
  unit: Unit;
  tolerance: Tolerance;
  points: (readings: readonly Reading[]) => Point[];
};

const MB = 1_000_000;
const HOUR = 3_600;

const level = (name: string, unit: Unit, measure: Measure, tolerance: Tolerance): Series => ({
  name,
  unit,
  tolerance,
  points: (readings) => readings.map(({ at, sample }) => ({ at, value: sample[measure] })),
});

/** What a write leaves for good: it grows by nature, by as much for each operation. */
const byOperation = (name: string, measure: Measure): Series => ({
  name: `${name} for each accepted action`,
  unit: "kB",
  tolerance: { share: 0.2, amount: 1_000 },
  points: (readings) =>
    perOperation(
      readings.map(({ at, sample }) => ({ at, value: sample[measure] })),
      readings.map(({ at, operations }) => ({ at, value: operations })),
    ),
});

const few = (amount: number): Tolerance => ({ share: 0, amount });

/** The tolerance is what half a run may gain: more than a table that fills up, less than what would matter within a week. */
const SERIES: readonly Series[] = [
  level("memory of the process", "MB", "rss", { share: 0.05, amount: 5 * MB }),
  level("JavaScript's heap", "MB", "heap", { share: 0.05, amount: 3 * MB }),
  level("open files", "", "files", few(4)),
  level("timers", "", "timers", few(4)),
  level("handles and requests under way", "", "handles", few(4)),
  level("event listeners", "", "listeners", few(2)),
  {
    name: "sockets that no page holds",
    unit: "",
    tolerance: few(2),
    points: (readings) =>
      readings.map(({ at, sample, open_sockets }) => ({ at, value: sample.sockets - open_sockets })),
  },
  level("pages in the cache", "", "cached_pages", few(20)),
  level("files beside the tables", "MB", "file_bytes", few(MB)),
  level("connections of PostgreSQL", "", "connections", few(2)),
  level("memory of PostgreSQL's processes", "MB", "database_memory", { share: 0.05, amount: 5 * MB }),
  level("dead rows", "%", "dead_share", few(0.1)),
  byOperation("tables", "table_bytes"),
  byOperation("indexes", "index_bytes"),
];

export type Judged = Pick<Series, "name" | "unit"> & Trend;

export const judge = (readings: readonly Reading[]): Judged[] =>
  SERIES.map(({ name, unit, tolerance, points }) => ({
    name,
    unit,
    ...trendOf(points(readings), tolerance),
  }));

/** The table that the run prints. */
export function describe(judged: readonly Judged[]): string {
  const rows = judged.map(({ name, unit, from, to, slope, verdict }) =>
    [name, amount(from, unit), amount(to, unit), `${amount(slope * HOUR, unit)} an hour`, verdict].join(
      " | ",
    ),
  );
  const head = "second half of the run | from | to | slope | verdict";
  return [head, "---|---:|---:|---:|---", ...rows].map((row) => `| ${row} |`).join("\n");
}

const SCALE: Readonly<Record<Unit, number>> = { MB: 1 / MB, kB: 1 / 1_000, "%": 100, "": 1 };

const amount = (value: number, unit: Unit): string => `${(value * SCALE[unit]).toFixed(1)} ${unit}`.trim();
