import { defineConfig } from "vitest/config";

const common = {
  setupFiles: ["tests/support/fail-on-console-error.ts"],
  // Node loads the built shop itself: to transform two megabytes once more would only cost time.
  server: { deps: { external: [/\/build\/server\//] } },
};

const APART = "**/*.apart.test.ts";

/**
 * What needs no browser shares its loaded modules, which halves its time; what replaces modules of others stands apart;
 * what starts real servers and Chromium comes last.
 */
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
          isolate: false,
          exclude: [APART],
          include: [
            "{app,modules,server,database,demo,ops,scripts}/**/*.test.{ts,tsx}",
            "tests/{doors,attack}/**/*.test.ts",
          ],
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { ...common, name: "apart", include: [APART], exclude: ["node_modules/**"] } },
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
