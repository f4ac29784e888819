// `npm run check`: what one runs all day. Types, lint, import rules, dead code and the unit tests, side by side.
import { ensureInstalled } from "./lib.mjs";
import { CHECKS, printTimes, runPart, runTests } from "./parts.mjs";

ensureInstalled();
const parts = await Promise.all([...CHECKS.map((check) => runPart(...check)), runTests("unit", ["unit"])]);
process.exitCode = printTimes(parts);
