import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withRun } from "./page.ts";
import { type Costs, costTable, DAY_OF_VISITOR, grownBytes, planFor, planTable } from "./plan.ts";

/** Every operation takes 10 ms of a process and 5 ms of the database, and leaves 100 bytes. */
const same = { process_ms: 10, database_ms: 5, bytes: 100 };
const costs: Costs = {
  page_from_memory: same,
  page_of_visitor: same,
  page_signed_in: same,
  purchase: same,
  payment: same,
  contribution: same,
  bet: same,
};
const operations = Object.values(DAY_OF_VISITOR).reduce((sum, one) => sum + one, 0);

test("the busiest second has its share of the day, and every operation leaves its bytes", () => {
  const plan = planFor(43_200, costs);
  expect(plan.per_second).toBeCloseTo((43_200 * operations) / 14_400, 6);
  expect(plan.bytes_per_year).toBeCloseTo(43_200 * operations * 100 * 365, 0);
});

test("a hundred times the visitors ask a hundred times as often and need a little less than as many processes", () => {
  const [small, large] = [planFor(100_000, costs), planFor(10_000_000, costs)];
  expect(large.per_second).toBeCloseTo(100 * small.per_second, 6);
  expect(large.bytes_per_year).toBeCloseTo(100 * small.bytes_per_year, 0);
  expect(large.hot_row_per_second).toBeCloseTo(100 * small.hot_row_per_second, 6);
  expect(large.processes).toBeLessThanOrEqual(100 * small.processes);
  expect(large.processes).toBeGreaterThan(50 * small.processes);
});

test("a shop of one process has one machine; a larger one at least two, so that one may be lost", () => {
  expect(planFor(100, costs)).toMatchObject({ processes: 1, machines: 1, databases: 1 });
  for (const visitors of [300_000, 5_000_000]) {
    const { processes, machines } = planFor(visitors, costs);
    expect(processes).toBeGreaterThan(1);
    expect(machines).toBe(Math.max(2, Math.ceil(processes / 8)));
  }
});

test("twice the cost never needs less", () => {
  const twice = { ...same, process_ms: 20, database_ms: 10 };
  const dear: Costs = { ...costs, page_signed_in: twice, page_from_memory: twice };
  for (const visitors of [1_000, 50_000, 5_000_000]) {
    expect(planFor(visitors, dear).processes).toBeGreaterThanOrEqual(planFor(visitors, costs).processes);
    expect(planFor(visitors, dear).database_cores).toBeGreaterThanOrEqual(
      planFor(visitors, costs).database_cores,
    );
  }
});

test("a grown shop has what the empty one has, and its history so many times", () => {
  expect(grownBytes(20, 30, 1)).toBe(30);
  expect(grownBytes(20, 30, 10)).toBe(120);
});

test("a run puts its tables into docs/escala.md, and the next one replaces them", () => {
  const page = readFileSync("docs/escala.md", "utf8");
  const first = withRun(page, costs, "Two cores, a Monday");
  expect(first).toContain("Two cores, a Monday");
  expect(first).toContain(costTable(costs));
  expect(first).toContain(planTable(costs));
  const dear: Costs = { ...costs, bet: { process_ms: 99, database_ms: 99, bytes: 99 } };
  const second = withRun(first, dear, "Eight cores, a Tuesday");
  expect(second).toContain(planTable(dear));
  expect(second).not.toContain("a Monday");
  expect(withRun(second, costs, "Two cores, a Monday")).toBe(first);
  expect(() => withRun("# Another page", costs, "")).toThrow("no place for costs");
});
