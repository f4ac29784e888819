import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const SETUP = [
  "tests/support/fail-on-console-error.ts",
  "tests/support/after-each-file.ts",
  "tests/support/property-seed.ts",
  "tests/support/chance-of-each-test.ts",
  "tests/support/lock-order.ts",
];
/** Node loads the built shop itself: to transform two megabytes once more would only cost time. */
const BUILT = { deps: { external: [/\/build\/server\//] } };
const plan = process.env.FAULTS ?? "";
const isLong = plan === "long";
const ALONE = ["machines", "alta", "alta-restore", "soak"];
/** Only `npm run faults` runs these: `npm test` has ten minutes. */
const LONG = isLong ? [] : ["**/*.long.test.ts"];
/** Browser tests that mostly wait for a round of the game or the stage of a draw: `npm test` runs them beside other parts. */
const WAITING = isLong ? [] : ["tests/e2e/{montoncito,sorteo}.e2e.test.ts"];

const BESIDE_CODE = globSync("{app,modules,server,database,demo,ops,scripts,bench}/**/*.test.{ts,tsx}");
/** What touches a database or a server takes it from tests/support; the rest of that folder are pure examples. */
const SUPPORT =
  /#tests\/support\/(?!boletas\/(autoridad|ejemplos|taller)\b|port\b|fuzz\/any-text\b|cartola\/|fail-on-console-error\b|shop\/(acta-vector|forjar-libro|rangos-al-azar)\b)/;
const UNIT = BESIDE_CODE.filter((file) => !SUPPORT.test(readFileSync(file, "utf8")));

/** Only limits for tests that hang: beside the other parts, on a host that gives half of its time to others, a test takes ten times as long as alone. */
const PATIENT = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

/**
 * A test often waits for a database, a clock or an animation, so one line of tests has a worker more than cores. `npm test` runs two lines
 * side by side: each further worker loads all code again, and three take an eighth more processor time than two.
 */
const WORKERS = isLong ? 3 : 2;

/** Files of a project share their loaded modules, which halves their time. */
const shared = { setupFiles: SETUP, server: BUILT, isolate: false, maxWorkers: 2, ...PATIENT };

const browser = {
  ...shared,
  setupFiles: [...SETUP, "tests/support/e2e/after-each-test.ts"],
  testTimeout: 400_000,
  hookTimeout: 400_000,
};

/**
 * Vitest knows how long a file takes from earlier runs only. What plays days of a shop, visits every page or waits for a clock starts first
 * in any case: at the end it would run alone. `--sequence.shuffle` mixes the files as well as the tests of each file.
 */
const SLOW = [
  "simulation/simulation.",
  "attack/matriz-acciones.",
  "attack/matriz-lecturas.",
  "attack/fuzz/",
  "e2e/paginas/",
  "e2e/tienda-propia.",
  "e2e/dia.",
  "e2e/sorteo-baliza.",
  "e2e/montoncito-baliza.",
  "e2e/estados.",
  "e2e/viaje-sorteo.",
  "e2e/montoncito.",
  "e2e/participa.",
  "e2e/compra.",
];

/** The order follows from the seed and the names of the files alone. */
function shuffled(files: TestSpecification[], seed: number): TestSpecification[] {
  const place = ({ project, moduleId }: TestSpecification) =>
    createHash("sha256")
      .update(`${seed} ${project.name} ${relative(import.meta.dirname, moduleId)}`)
      .digest("hex");
  return files
    .map((file) => ({ file, place: place(file) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ file }) => file);
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle, seed } = this.ctx.config.sequence;
    if (shuffle) return shuffled(files, seed);
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => {
      const index = SLOW.findIndex((name) => moduleId.includes(`/${name}`));
      return index === -1 ? SLOW.length : index;
    };
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

/** Each project is a part of `npm test`; scripts/test.mjs runs them side by side. */
export default defineConfig({
  test: {
    // Not inherited by the projects: one database server serves all that one command runs.
    globalSetup: ["tests/support/global-setup.ts"],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...shared, name: "unit", include: UNIT, sequence: { groupOrder: 3 } } },
      {
        test: {
          ...shared,
          name: "core",
          include: [...BESIDE_CODE, "tests/{doors,attack,simulation}/**/*.test.ts"],
          exclude: [...LONG, ...UNIT],
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          ...browser,
          name: "e2e",
          maxWorkers: WORKERS,
          include: ["tests/e2e/**/*.test.ts"],
          exclude: [...LONG, ...WAITING],
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          ...browser,
          name: "waiting",
          maxWorkers: 1,
          include: WAITING,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...shared,
          name: "faults",
          // The runs over several machines need root, the long one an hour: only `npm run faults -- machines`, `-- alta`, `-- alta-restore` and `-- soak` start them.
          include: [ALONE.includes(plan) ? `tests/faults/${plan}.run.ts` : "tests/faults/**/*.test.ts"],
          exclude: LONG,
          // Each of them starts several processes, and mostly waits for them.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
