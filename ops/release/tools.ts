import { join } from "node:path";
import { build } from "vite";
import { PROJECT_ROOT } from "#database/project-root.ts";

/** The commands of a release besides its server: name and source. */
const TOOLS: Record<string, string> = {
  admin: "scripts/admin.ts",
  audit: "scripts/audit.ts",
  backup: "scripts/backup.ts",
  doctor: "scripts/doctor.ts",
  health: "ops/release/health.ts",
  restore: "scripts/restore.ts",
  "verify-book": "scripts/verify-book.ts",
  "verify-draw": "scripts/verify-draw.ts",
};

/** Bundles the commands with their packages, like the server. */
export async function buildTools(outDir: string): Promise<void> {
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
