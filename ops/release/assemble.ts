import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build } from "vite";
import { PROJECT_ROOT } from "#database/project-root.ts";
import { VERSION } from "#modules/comun/version.server.ts";
import { copyPackages, refuseLarge, sizeOf } from "./packages.ts";

/** What the server reads at run time, and what its owner reads. */
const FILES = [
  "build/client",
  "build/server",
  "database/migrations",
  "database/sql",
  "demo/fotos",
  "README.md",
  "docs/benchmarks.md",
  "docs/confianza.md",
  "docs/decisions",
  "docs/escala.md",
  "docs/operations.md",
  "docs/upgrade.md",
  "docs/webhooks.md",
  "ops/grafana",
  "ops/prometheus/puntazo.rules.yaml",
  "CHANGELOG.md",
];

export const releaseName = () => `puntazo-${VERSION}-${process.platform}-${process.arch}`;

export type Sizes = { packages: number; all: number };

/** Makes the folder of a release from the built shop. Starting `puntazo` in it needs nothing else. */
export async function assemble(target: string): Promise<Sizes> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  for (const path of FILES) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    // Compiled code is of the machine that compiled it.
    const filter = (source: string) => !source.endsWith("/.compiled");
    await cp(join(PROJECT_ROOT, path), join(target, path), { recursive: true, filter });
  }
  await copyPackages(target);
  const packages = (await sizeOf(join(target, "node_modules"))) + (await sizeOf(join(target, "bin")));
  refuseLarge(packages);
  await buildTools(join(target, "build/tools"));
  await writeFile(join(target, "package.json"), await manifest());
  await cp(join(PROJECT_ROOT, "ops/release/puntazo"), join(target, "puntazo"));
  await mkdir(join(target, "ops/systemd"), { recursive: true });
  const unit = await readFile(join(PROJECT_ROOT, "ops/systemd/puntazo.service"), "utf8");
  await writeFile(join(target, "ops/systemd/puntazo.service"), unitOfRelease(unit));
  return { packages, all: await sizeOf(target) };
}

const FROM_SOURCES = "ExecStart=/usr/bin/node scripts/start.mjs";

/** The unit of a release starts its own program: there is no Node of the machine and no scripts folder. */
export function unitOfRelease(unit: string): string {
  if (!unit.includes(FROM_SOURCES)) throw new Error(`the unit has no line ${FROM_SOURCES}`);
  return unit.replace(FROM_SOURCES, "ExecStart=/opt/puntazo/puntazo");
}

/** Names the version and the kind of modules; there is nothing left to install or to run by npm. */
async function manifest(): Promise<string> {
  const {
    name,
    version,
    private: isPrivate,
    license,
    type,
    dependencies,
  } = JSON.parse(await readFile(join(PROJECT_ROOT, "package.json"), "utf8"));
  return `${JSON.stringify({ name, version, private: isPrivate, license, type, dependencies }, null, 2)}\n`;
}

/** The commands of a release besides its server: name and source. */
export const TOOLS: Record<string, string> = {
  admin: "scripts/admin.ts",
  audit: "scripts/audit.ts",
  backup: "scripts/backup.ts",
  doctor: "scripts/doctor.ts",
  health: "ops/release/health.ts",
  migrate: "scripts/migrate.ts",
  restore: "scripts/restore.ts",
  "verify-book": "scripts/verify-book.ts",
  "verify-draw": "scripts/verify-draw.ts",
};

/** Bundles the commands with their packages, like the server. */
async function buildTools(outDir: string): Promise<void> {
  const input = Object.entries(TOOLS).map(([name, file]) => [name, join(PROJECT_ROOT, file)]);
  await build({
    configFile: false,
    root: PROJECT_ROOT,
    logLevel: "error",
    publicDir: false,
    ssr: { noExternal: true, external: ["sharp", "pg-native", "bufferutil", "utf-8-validate"] },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: "node24",
      rolldownOptions: { input: Object.fromEntries(input), output: { entryFileNames: "[name].js" } },
    },
  });
}
