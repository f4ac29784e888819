// `npm test`: runs the whole suite on a fresh machine and closes with the time of each part and one line: N passed, N failed.
import { existsSync } from "node:fs";
import { aptInstall, ensureInstalled, ensurePrograms, mayInstall } from "./lib.mjs";
import { BUILD, CHECKS, printTimes, runPart, runTests } from "./parts.mjs";

// The suite decides about a change: the same code gets the same cases. `npm run check` tries new ones all day.
process.env.PROPERTY_SEED ??= "20261116";

ensureInstalled();
ensureChromium();
ensurePrograms();

const parts = await Promise.all([allChecks(), allTests()]);
process.exitCode = printTimes(parts.flat());

async function allChecks() {
  const done = [];
  for (const check of CHECKS) done.push(await runPart(...check));
  return done;
}

/** Checks run beside the build. Fault tests mostly wait for processes: they run beside what uses both cores. */
async function allTests() {
  const build = await runPart(...BUILD);
  if (build.failed > 0) return [build];
  const faults = runTests("faults", ["faults"]);
  const core = await runTests("core", ["unit", "core", "apart"]);
  const e2e = await runTests("e2e", ["e2e"]);
  return [build, core, e2e, await faults];
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
