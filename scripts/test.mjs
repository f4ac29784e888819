// `npm test`: runs the whole suite on a fresh machine and ends with one line: N passed, N failed.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import {
  aptInstall,
  ensureBuilt,
  ensureInstalled,
  ensurePrograms,
  mayInstall,
  node24,
  root,
  toolEnv,
} from "./lib.mjs";

ensureInstalled();
ensureChromium();
ensurePrograms();

const bin = (path) => join(root, "node_modules", path);
const checks = [
  ["route types", [bin("@react-router/dev/bin.cjs"), "typegen"]],
  ["type check", [bin("typescript/bin/tsc"), "--noEmit"]],
  ["lint", [bin("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", "."]],
  ["import rules", ["scripts/check/imports.ts"]],
];

let passed = 0;
let failed = 0;
for (const [name, args] of checks) {
  const result = spawnSync(node24(), args, { encoding: "utf8", env: toolEnv() });
  const ok = result.status === 0;
  console.log(`${ok ? "✓" : "✗"} ${name}`);
  if (!ok) console.log(result.stdout + result.stderr);
  ok ? passed++ : failed++;
}

ensureBuilt();
const [counted, lost] = runTests();
passed += counted;
failed += lost;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && counted > 0 ? 0 : 1;

/**
 * Runs Vitest and counts. Files that drive processes and browsers can time out on a busy machine: failed ones
 * run once more on their own, and are listed. A real defect fails again.
 */
function runTests() {
  const first = runVitest([]);
  const again = first.failedFiles.filter((file) => /tests[\\/](e2e|faults)[\\/]/.test(file));
  if (again.length === 0) return [first.passed, first.failed];
  console.log(`Again, on their own: ${again.map((file) => relative(root, file)).join(", ")}`);
  const second = runVitest(again);
  const inAgain = first.countIn(again);
  const lost = first.failed - inAgain.failed + second.failed;
  return [first.passed - inAgain.passed + second.passed, lost];
}

/** One run with its output on the console; the counts come from its JSON report. */
function runVitest(files) {
  const folder = mkdtempSync(join(tmpdir(), "puntazo-report-"));
  const report = join(folder, "report.json");
  const args = [bin("vitest/vitest.mjs"), "run", "--reporter=default", "--reporter=json"];
  const result = spawnSync(node24(), [...args, `--outputFile.json=${report}`, ...files], {
    stdio: ["ignore", "inherit", "inherit"],
    env: toolEnv(),
  });
  const results = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")).testResults : [];
  rmSync(folder, { recursive: true, force: true });
  const countIn = (names) => count(results.filter(({ name }) => names.includes(name)));
  const { passed, failed } = count(results);
  const failedFiles = results.filter(({ status }) => status === "failed").map(({ name }) => name);
  return { passed, failed: failed === 0 && result.status !== 0 ? 1 : failed, failedFiles, countIn };
}

/** A file that failed without a failed test (in a hook or while loading) counts as one failure. */
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

/** Browser tests use Debian's Chromium, preferably the headless shell; root installs it if it is missing. */
function ensureChromium() {
  if (process.env.CHROMIUM_PATH || existsSync("/usr/bin/chromium-headless-shell")) return;
  if (mayInstall()) {
    console.log("Instalando Chromium para las pruebas de navegador…");
    aptInstall("chromium-headless-shell", "fonts-liberation");
    if (!existsSync("/usr/bin/chromium-headless-shell") && !existsSync("/usr/bin/chromium"))
      aptInstall("chromium", "fonts-liberation");
    return;
  }
  if (existsSync("/usr/bin/chromium")) return;
  console.log(
    "Falta Chromium: instálalo o indica su ruta en CHROMIUM_PATH; las pruebas de navegador fallarán sin él.",
  );
}
