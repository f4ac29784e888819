import { expect, test } from "vitest";
import { createBackoff } from "./backoff.ts";

test("the pause doubles with each death up to ten seconds, and is short again after half a minute of health", () => {
  let now = 0;
  const backoff = createBackoff(() => now);
  const waits = Array.from({ length: 9 }, () => {
    const wait = backoff.next();
    now += wait;
    return wait;
  });
  expect(waits).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000]);
  now += 30_001;
  expect(backoff.next()).toBe(100);
});
