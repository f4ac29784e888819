import { expect, test } from "vitest";
import { judgeWrites } from "#tests/support/alta/old-leader.ts";

test("the old leader stopped before another machine took a write", () => {
  const accepted = [
    { base: "base1", at: 100 },
    { base: "base1", at: 1_000 },
    { base: "base2", at: 13_500 },
    { base: "base2", at: 14_000 },
  ] as const;
  expect(judgeWrites("base1", accepted)).toMatch("12.5 s before another");
});

test("a write of the old leader after the first one of another is a split brain", () => {
  const accepted = [
    { base: "base1", at: 100 },
    { base: "base2", at: 13_500 },
    { base: "base1", at: 13_501 },
  ] as const;
  expect(() => judgeWrites("base1", accepted)).toThrow(/two machines took writes/);
});

test("a leader that took nothing after the cut did no harm", () => {
  expect(judgeWrites("base1", [{ base: "base2", at: 100 }])).toBe(
    "the old leader took no write after the cut",
  );
});

test("without a second leader there is nothing to compare", () => {
  expect(judgeWrites("base1", [{ base: "base1", at: 100 }])).toBe("no other machine led");
});
