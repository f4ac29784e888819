import { afterEach, beforeEach, expect, vi } from "vitest";

const seen: string[] = [];
let declared: (string | RegExp)[] = [];

/** Declares an expected console error; any other fails the test. */
export function expectConsoleError(text: string | RegExp): void {
  declared.push(text);
}

beforeEach(() => {
  seen.length = 0;
  declared = [];
  vi.spyOn(console, "error").mockImplementation((...parts) => void seen.push(parts.map(String).join(" ")));
});

afterEach(() => {
  const undeclared = seen.filter(
    (line) => !declared.some((d) => (typeof d === "string" ? line.includes(d) : d.test(line))),
  );
  expect(undeclared, "console errors that the test did not declare").toEqual([]);
});
