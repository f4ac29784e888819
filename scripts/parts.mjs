// The parts of `npm run check` and `npm test`: each runs as processes of its own and answers its counts and its time.
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { createInterface } from "node:readline";
import { node24, root, toolEnv } from "./lib.mjs";

const bin = (path) => join(root, "node_modules", path);

/** Name, then the commands that run one after the other until one fails. */
export const CHECKS = [
  // One checker: each further one resolves most of the types once more, and the cores have other work.
  [
    "types",
    [bin("@react-router/dev/bin.cjs"), "typegen"],
    [bin("typescript/bin/tsc"), "--noEmit", "--checkers", "1"],
  ],
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

const MEMORY = "/dev/shm";
const ENOUGH = 8 * 2 ** 30;

/** How many bytes of files the memory can take; 0 where files cannot be kept in it. */
function roomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory?.() ?? freemem());
  } catch {
    return 0;
  }
}

let scratch;

/**
 * One folder for everything that tests write. In memory if there is plenty: the databases of tests live for seconds, and their
 * files cost a disk a fifth of the whole time.
 */
function scratchFolder() {
  if (scratch) return scratch;
  scratch = mkdtempSync(join(roomInMemory() > ENOUGH ? MEMORY : tmpdir(), "puntazo-"));
  // The database and some servers of the tests run as other users.
  chmodSync(scratch, 0o1777);
  process.once("exit", () => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 }));
  process.once("SIGINT", () => process.exit(130)).once("SIGTERM", () => process.exit(143));
  return scratch;
}

/** The processes and threads that tests start load the same code again and again: compile it once. */
const compiledCode = () => join(scratchFolder(), "puntazo-test-compiled");

/**
 * Runs projects of vitest.config.ts, or those of their files whose path has one of `files` in it. Several of these may run at once, so
 * each line says whose it is.
 */
export async function runTests(name, projects, { env = {}, files = [], options = [] } = {}) {
  const since = performance.now();
  const folder = mkdtempSync(join(scratchFolder(), "report-"));
  const report = join(folder, "report.json");
  const args = [
    bin("vitest/vitest.mjs"),
    "run",
    ...files,
    ...projects.map((project) => `--project=${project}`),
    ...options,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const child = spawn(node24(), args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: toolEnv({ TMPDIR: scratchFolder(), NODE_COMPILE_CACHE: compiledCode(), ...env }),
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => console.log(`${name} │ ${line}`));
  }
  const status = await new Promise((resolve) => child.on("close", resolve));
  const results = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")).testResults : [];
  rmSync(folder, { recursive: true, force: true });
  const passed = results.flatMap((file) => file.assertionResults).filter((test) => test.status === "passed");
  const failures = results.flatMap(failuresOf);
  if (failures.length === 0 && (status !== 0 || passed.length === 0))
    failures.push({ text: `vitest ended with ${status} although no test failed: its output is above` });
  const failed = failures.length;
  const mark = failed === 0 ? "✓" : "✗";
  console.log(`${mark} ${name}: ${passed.length} passed, ${failed} failed (${seconds(since)} s)`);
  return { name, seconds: seconds(since), passed: passed.length, failed, failures };
}

const MESSAGE_LINES = 8;

/** Each failed test with its first error lines. A file that failed in its hooks or its loading counts as one. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const isOurs = (line) => !line.includes("node_modules/");
  const firstLines = (text) => text.split("\n").filter(isOurs).slice(0, MESSAGE_LINES).join("\n    ");
  const lost = assertionResults.filter((test) => test.status === "failed");
  if (lost.length === 0)
    return status === "failed" ? [{ file, text: `${file}: ${firstLines(message)}` }] : [];
  return lost.map(({ fullName, failureMessages }) => {
    const text = `${file} › ${fullName}: ${firstLines(failureMessages.join("\n"))}`;
    return { file, text };
  });
}

/** The failed tests, the time of each part and the closing line; answers the exit code. */
export function printTimes(parts) {
  const width = Math.max(...parts.map(({ name }) => name.length));
  console.log("");
  for (const part of parts) {
    const result =
      part.failed === 0 ? `${part.passed} passed` : `${part.passed} passed, ${part.failed} failed`;
    console.log(`${part.name.padEnd(width)}  ${String(part.seconds).padStart(4)} s  ${result}`);
  }
  console.log(`${"all".padEnd(width)}  ${String(seconds(started)).padStart(4)} s`);
  // The tail of a log is often all that is kept of it.
  for (const { name, failures = [] } of parts) {
    for (const { text } of failures) console.log(`✗ ${name} │ ${text}`);
  }
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed") === 0 ? 0 : 1;
}
