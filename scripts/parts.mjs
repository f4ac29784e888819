// The parts of `npm run check` and `npm test`: each runs as processes of its own and answers its counts and its time.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { node24, root, toolEnv } from "./lib.mjs";

const bin = (path) => join(root, "node_modules", path);

/** Name, then the commands that run one after the other until one fails. */
export const CHECKS = [
  ["types", [bin("@react-router/dev/bin.cjs"), "typegen"], [bin("typescript/bin/tsc"), "--noEmit"]],
  ["lint", [bin("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", "."]],
  ["import rules", ["scripts/check/imports.ts"]],
  ["dead code", [bin("knip/bin/knip.js")]],
];
export const BUILD = [
  "build",
  ["--input-type=module", "-e", 'import { ensureBuilt } from "./scripts/lib.mjs"; ensureBuilt();'],
];

const started = performance.now();
const seconds = (since) => Math.round((performance.now() - since) / 1000);

/** A check counts as one; what it wrote is shown when it fails. */
export async function runPart(name, ...commands) {
  const since = performance.now();
  let output = "";
  let ok = true;
  for (const args of commands) {
    const { status, written } = ok ? await capture(args) : { status: 1, written: "" };
    output += written;
    ok = status === 0;
  }
  console.log(`${ok ? "✓" : "✗"} ${name} (${seconds(since)} s)`);
  if (!ok) console.log(output);
  return { name, seconds: seconds(since), passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

async function capture(args) {
  const child = spawn(node24(), args, { stdio: ["ignore", "pipe", "pipe"], env: toolEnv() });
  let written = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk) => {
      written += chunk;
    });
  }
  const status = await new Promise((resolve) => child.on("close", resolve));
  return { status, written };
}

/** Runs projects of vitest.config.ts. Several of these may run at once, so each line says whose it is. */
export async function runTests(name, projects, env = {}) {
  const since = performance.now();
  const folder = mkdtempSync(join(tmpdir(), "puntazo-report-"));
  const report = join(folder, "report.json");
  const args = [
    bin("vitest/vitest.mjs"),
    "run",
    ...projects.map((project) => `--project=${project}`),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const child = spawn(node24(), args, { stdio: ["ignore", "pipe", "pipe"], env: toolEnv(env) });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => console.log(`${name} │ ${line}`));
  }
  const status = await new Promise((resolve) => child.on("close", resolve));
  const results = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")).testResults : [];
  rmSync(folder, { recursive: true, force: true });
  const { passed, failed } = count(results);
  const lost = failed === 0 && (status !== 0 || passed === 0) ? 1 : failed;
  console.log(`${lost === 0 ? "✓" : "✗"} ${name}: ${passed} passed, ${lost} failed (${seconds(since)} s)`);
  return { name, seconds: seconds(since), passed, failed: lost };
}

/** A file that failed without a failed test, as in its hooks or its loading, counts as one. */
function count(results) {
  let passed = 0;
  let failed = 0;
  for (const { status, assertionResults } of results) {
    const lost = assertionResults.filter((test) => test.status === "failed").length;
    passed += assertionResults.filter((test) => test.status === "passed").length;
    failed += status === "failed" ? Math.max(lost, 1) : lost;
  }
  return { passed, failed };
}

/** The time of each part and the closing line; answers the exit code. */
export function printTimes(parts) {
  const width = Math.max(...parts.map(({ name }) => name.length));
  console.log("");
  for (const part of parts) {
    const result =
      part.failed === 0 ? `${part.passed} passed` : `${part.passed} passed, ${part.failed} failed`;
    console.log(`${part.name.padEnd(width)}  ${String(part.seconds).padStart(4)} s  ${result}`);
  }
  console.log(`${"all".padEnd(width)}  ${String(seconds(started)).padStart(4)} s`);
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed") === 0 ? 0 : 1;
}
