import { defineConfig } from "vitest/config";

const common = { setupFiles: ["tests/support/fail-on-console-error.ts"] };

/** Two projects: what needs no browser, and what starts real servers and Chromium (slower, one at a time). */
export default defineConfig({
  test: {
    // Not inherited by the projects: one database server serves both.
    globalSetup: ["tests/support/global-setup.ts"],
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: "core",
          include: [
            "{app,modules,server,database}/**/*.test.{ts,tsx}",
            "tests/{unit,integration,functions,realtime}/**/*.test.ts",
          ],
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...common,
          name: "whole",
          include: ["tests/{e2e,faults}/**/*.test.ts"],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
