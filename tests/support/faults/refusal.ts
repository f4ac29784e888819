import { expect } from "vitest";
import { type StartOptions, spawnServer } from "#tests/support/server.ts";

/** The process exits by itself with one sentence for the owner and without a stack trace. */
export async function expectRefusal(
  options: StartOptions & { dataDir: string },
  sentence: RegExp,
): Promise<void> {
  const running = await spawnServer(options);
  const { code } = await running.ended;
  expect(code, running.stdout()).toBe(1);
  const lines = running.stderr().trim().split("\n");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(sentence);
  expect(lines[0]).toMatch(/\.$/);
  expect(running.stdout()).not.toMatch(/abierto|\bat \S+\.ts/);
}
