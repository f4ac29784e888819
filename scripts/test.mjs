// `npm test`: the whole suite on a fresh machine. Closes with one line: N passed, N failed.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, node24, root, toolEnv } from "./lib.mjs";

ensureInstalled();
ensureChromium();

const bin = (path) => join(root, "node_modules", path);
const checks = [
  ["route types", [bin("@react-router/dev/bin.cjs"), "typegen"]],
  ["type check", [bin("typescript/bin/tsc"), "--noEmit"]],
  ["lint", [bin("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", "."]],
  ["import rules", ["scripts/check-imports.ts"]],
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

/** Runs Vitest with its own output and reads the counts from its report. */
function runTests() {
  const folder = mkdtempSync(join(tmpdir(), "puntazo-report-"));
  const report = join(folder, "report.json");
  const args = [
    bin("vitest/vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const result = spawnSync(node24(), args, { stdio: ["ignore", "inherit", "inherit"], env: toolEnv() });
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null;
  rmSync(folder, { recursive: true, force: true });
  if (!counts) return [0, 1];
  const broken = counts.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  const lost = counts.numFailedTests + broken;
  return [counts.numPassedTests, lost === 0 && result.status !== 0 ? 1 : lost];
}

/** Browser tests drive Debian's Chromium; as root it is installed when it is missing. */
function ensureChromium() {
  if (process.env.CHROMIUM_PATH || existsSync("/usr/bin/chromium")) return;
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (!mayInstall) {
    console.log(
      "Falta Chromium: instálalo o indica su ruta en CHROMIUM_PATH; las pruebas de navegador fallarán sin él.",
    );
    return;
  }
  console.log("Instalando Chromium para las pruebas de navegador…");
  const quiet = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update", "-qq"], quiet);
  spawnSync(
    "apt-get",
    ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-liberation"],
    quiet,
  );
}
