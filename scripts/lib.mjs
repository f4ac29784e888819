// Shared by `npm start` and `npm test`. Runs on the machine's Node (20 or newer) before anything is
// installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

const stampFile = join(root, "node_modules", ".puntazo-stamps.json");

function readStamps() {
  try {
    return JSON.parse(readFileSync(stampFile, "utf8"));
  } catch {
    return {};
  }
}

function remember(name, value) {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ ...readStamps(), [name]: value }));
}

function hashOf(paths) {
  const hash = createHash("sha256");
  const add = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const entry of readdirSync(path).sort()) add(join(path, entry));
    } else {
      hash.update(path).update(readFileSync(path));
    }
  };
  for (const path of paths) add(join(root, path));
  return hash.digest("hex");
}

export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function npm(args, env = {}) {
  const cli = process.env.npm_execpath;
  const [program, prefix] = cli?.endsWith("js") ? [process.execPath, [cli]] : ["npm", []];
  return spawnSync(program, [...prefix, ...args], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
}

/** Installs the packages of the lock file, once per lock file. */
export function ensureInstalled() {
  const wanted = hashOf(["package-lock.json"]);
  if (existsSync(join(root, "node_modules")) && readStamps().install === wanted) return;
  console.log("Instalando lo que falta (solo la primera vez)…");
  // Not `npm ci`: it requires the optional packages of all platforms in the lock file, which some registries
  // lack.
  const result = npm([
    "install",
    "--no-save",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]);
  if (result.status !== 0)
    fail("No se pudieron instalar los paquetes: revisa la conexión al registro de npm e intenta de nuevo.");
  remember("install", wanted);
}

/** Returns the project's Node 24, or the machine's if it is new enough. */
export function node24() {
  const brought = join(root, "node_modules", ".bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(brought)) return brought;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  return fail("Puntazo necesita Node 24: instálalo y vuelve a intentar (en Linux viene incluido).");
}

export const toolEnv = (extra = {}) => ({
  ...process.env,
  PATH: `${join(root, "node_modules", ".bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH ?? ""}`,
  ...extra,
});

const SOURCES = [
  "app",
  "modules",
  "server",
  "database",
  "demo/data",
  "public",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
];

/** Builds the shop when its sources changed. */
export function ensureBuilt() {
  const wanted = hashOf(SOURCES);
  if (existsSync(join(root, "build", "server", "index.js")) && readStamps().build === wanted) return;
  console.log("Construyendo las páginas…");
  const cli = join(root, "node_modules", "@react-router", "dev", "bin.cjs");
  const result = spawnSync(node24(), [cli, "build"], {
    encoding: "utf8",
    env: toolEnv({ NODE_ENV: "production" }),
  });
  if (result.status !== 0) fail(`${result.stdout}${result.stderr}\nNo se pudieron construir las páginas.`);
  remember("build", wanted);
}

export const mayInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Installs Debian packages with their services disabled: the commands start the programs themselves. */
export function aptInstall(...packages) {
  const quiet = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  const patience = ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=2"];
  const policy = "/usr/sbin/policy-rc.d";
  const ours = !existsSync(policy);
  if (ours) writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  spawnSync("apt-get", [...patience, "update", "-qq"], quiet);
  spawnSync("apt-get", [...patience, "install", "-y", "-qq", "--no-install-recommends", ...packages], quiet);
  if (ours) rmSync(policy, { force: true });
}

/** Debian packages and their program: the first two stand in front of and beside shops of tests, the others check signed documents. */
const PROGRAMS = {
  nginx: "/usr/sbin/nginx",
  "redis-server": "/usr/bin/redis-server",
  "libxml2-utils": "/usr/bin/xmllint",
  xmlsec1: "/usr/bin/xmlsec1",
};

/** What leads a database by itself: `npm run faults -- alta`. */
export const HIGH_PROGRAMS = {
  patroni: "/usr/bin/patroni",
  "etcd-server": "/usr/bin/etcd",
  "etcd-client": "/usr/bin/etcdctl",
  haproxy: "/usr/sbin/haproxy",
  pgbackrest: "/usr/bin/pgbackrest",
};

/** Installs the programs that some tests use; without permission to install, those are skipped. */
export function ensurePrograms(programs = PROGRAMS) {
  const missing = Object.keys(programs).filter((name) => !existsSync(programs[name]));
  if (missing.length === 0 || !mayInstall()) return;
  console.log(`Instalando ${missing.join(" y ")}…`);
  aptInstall(...missing);
}

/** Browser tests use Debian's Chromium, preferably the headless shell; root installs it if it is missing. */
export function ensureChromium() {
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

/** Runs a program until it exits, forwarding signals so that it can shut down cleanly. `onHangUp` forwards SIGHUP when it likes. */
export function run(program, args, env = {}, { onHangUp = (forward) => forward() } = {}) {
  const child = spawn(program, args, { stdio: "inherit", env: toolEnv(env) });
  const forward = (signal) => child.kill(signal);
  // Ctrl-C already reaches the whole process group; forwarding it would deliver it twice.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", forward);
  process.on("SIGHUP", () => onHangUp(() => forward("SIGHUP")));
  if (process.env.npm_lifecycle_event) stopWithParent(child);
  return new Promise((resolve) => {
    child.on("error", (error) => fail(error.message));
    child.on("exit", (code, signal) => {
      if (signal) console.error(`El proceso terminó por la señal ${signal}.`);
      resolve(code ?? 1);
    });
  });
}

/**
 * When npm is stopped, it kills the shell between npm and this script without forwarding a signal: losing
 * that parent means stop.
 */
function stopWithParent(child) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, 200);
  watch.unref();
}
