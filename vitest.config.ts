import { defineConfig } from "vitest/config";

/** Two projects: what needs no browser, and what starts real servers and Chromium (slower, one at a time). */
export default defineConfig({
  test: {
    globalSetup: ["tests/support/global-setup.ts"],
    setupFiles: ["tests/support/fail-on-console-error.ts"],
    reporters: process.env.CI ? ["default"] : ["default"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "core",
          include: [
            "{app,modules,server,database}/**/*.test.{ts,tsx}",
            "tests/{unit,integration,functions,realtime}/**/*.test.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
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
