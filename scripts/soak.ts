// npm run faults -- soak [minutes] [seed] [percent]: a shop under a bounded load for long, whose memory, files, connections, timers
// and tables must level out. `percent` of a core is what its process is kept busy with: half of what one process carries.
import { spawnSync } from "node:child_process";

const SHORTEST = 3;

function read(args: readonly string[]): { minutes: number; seed: string; percent: number } | null {
  const [minutes = "60", seed = "1", percent = "50"] = args;
  const numbers = { minutes: Number(minutes), percent: Number(percent) };
  const fits = numbers.minutes >= SHORTEST && numbers.percent >= 1 && numbers.percent <= 90;
  return fits && args.length <= 3 ? { ...numbers, seed } : null;
}

const wanted = read(process.argv.slice(2));
if (wanted === null) {
  console.error(
    `npm run faults -- soak [minutes] [seed] [percent]: at least ${SHORTEST} minutes, and 1 to 90 percent of a core`,
  );
  process.exit(2);
}
const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "--project", "faults", "--disable-console-intercept"],
  {
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      FAULTS: "soak",
      SOAK_MINUTES: String(wanted.minutes),
      SOAK_SEED: wanted.seed,
      SOAK_PERCENT: String(wanted.percent),
    },
  },
);
process.exitCode = status ?? 1;
