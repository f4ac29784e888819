import { serversFor } from "./queue.ts";

/** What people ask a shop for, as it is measured. */
const OPERATIONS = [
  "page_from_memory",
  "page_of_visitor",
  "page_signed_in",
  "purchase",
  "payment",
  "contribution",
  "bet",
] as const;
export type ShopOperation = (typeof OPERATIONS)[number];

/** CPU time of one operation, with its mails, in the shop's process and in PostgreSQL; bytes that stay in the database. */
export type Cost = { process_ms: number; database_ms: number; bytes: number };
export type Costs = Readonly<Record<ShopOperation, Cost>>;

/**
 * A visitor's day: an assumption, to be replaced by one's own counts (`puntazo_http_requests_total`). One visitor in five has an account,
 * one in fifty buys.
 */
export const DAY_OF_VISITOR: Readonly<Record<ShopOperation, number>> = {
  page_from_memory: 5,
  page_of_visitor: 1,
  page_signed_in: 2,
  purchase: 0.02,
  payment: 0.02,
  contribution: 0.1,
  bet: 0.2,
};

/** The busiest hour has an eighth of the day, its busiest minute twice the mean of the hour. */
const PEAK = (1 / 8 / 3_600) * 2;
const LONGEST_WAIT = 0.05;
/** Of a machine of the shop, and of the largest database that is easily rented. */
const CORES_OF_MACHINE = 8;
const CORES_OF_DATABASE = 64;
const DAYS = 365;

export type Plan = {
  visitors: number;
  /** Requests of all kinds in the busiest second. */
  per_second: number;
  processes: number;
  machines: number;
  database_cores: number;
  /** Databases of 64 cores; above 1 no single one carries the writes of one shop. */
  databases: number;
  bytes_per_year: number;
  /** The busiest raffle and the one table of the game take no more than this from one row. */
  hot_row_per_second: number;
};

/** Which share of the contributions goes to the busiest raffle. */
const HOT_SHARE = 0.25;

/** What a shop with so many visitors a day needs. */
export function planFor(visitors: number, costs: Costs, day = DAY_OF_VISITOR): Plan {
  const perSecond = (operation: ShopOperation) => visitors * day[operation] * PEAK;
  const sum = (value: (operation: ShopOperation) => number) =>
    OPERATIONS.reduce((total, operation) => total + value(operation), 0);
  const rate = sum(perSecond);
  const service = (which: "process_ms" | "database_ms") =>
    sum((operation) => perSecond(operation) * costs[operation][which]) / rate / 1_000;
  const processes = serversFor(rate, service("process_ms"), LONGEST_WAIT);
  const database_cores = serversFor(rate, service("database_ms"), LONGEST_WAIT);
  return {
    visitors,
    per_second: rate,
    processes,
    // Two at least, so that the loss of one is no closing time.
    machines: processes === 1 ? 1 : Math.max(2, Math.ceil(processes / CORES_OF_MACHINE)),
    database_cores,
    databases: Math.ceil(database_cores / CORES_OF_DATABASE),
    bytes_per_year: sum((operation) => visitors * day[operation] * costs[operation].bytes) * DAYS,
    hot_row_per_second: perSecond("bet") + perSecond("contribution") * HOT_SHARE,
  };
}

/** A shop's bytes grow with its rows: the size at `times` the history of a shop of known size, over that of an empty one. */
export const grownBytes = (empty: number, known: number, times: number): number =>
  empty + (known - empty) * times;

const SIZES = [10_000, 1_000_000, 100_000_000];
const count = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 1 : 0 });
const gigabytes = (bytes: number) => `${count(bytes / 1e9)} GB`;

/** The table of docs/escala.md. */
export function planTable(costs: Costs): string {
  const rows = SIZES.map((visitors) => planFor(visitors, costs)).map((plan) =>
    [
      count(plan.visitors),
      count(plan.per_second),
      count(plan.processes),
      count(plan.machines),
      count(plan.database_cores),
      count(plan.databases),
      gigabytes(plan.bytes_per_year),
      count(plan.hot_row_per_second),
    ].join(" | "),
  );
  return [
    "| visitors a day | requests per second at the peak | processes | machines of 8 cores | cores of the database | databases of 64 cores | a year in the database | changes of one hot row per second |",
    "|---:|---:|---:|---:|---:|---:|---:|---:|",
    ...rows.map((row) => `| ${row} |`),
  ].join("\n");
}

/** The measured costs as docs/escala.md shows them. */
export function costTable(costs: Costs): string {
  const rows = OPERATIONS.map((operation) => {
    const { process_ms, database_ms, bytes } = costs[operation];
    return `| ${operation.replaceAll("_", " ")} | ${process_ms.toFixed(2)} ms | ${database_ms.toFixed(2)} ms | ${count(Math.round(bytes))} |`;
  });
  return [
    "| operation | CPU of the process | CPU of PostgreSQL | bytes that stay |",
    "|---|---:|---:|---:|",
    ...rows,
  ].join("\n");
}
