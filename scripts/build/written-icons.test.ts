import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { PROJECT_ROOT } from "#database/project-root.ts";
import { writtenIcons } from "./written-icons.ts";

/** What a server of these lines becomes. */
async function built(source: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "puntazo-iconos-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const entry = join(dir, "entry.ts");
  await writeFile(entry, source);
  const { output } = (await build({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: "silent",
    plugins: [writtenIcons()],
    ssr: { noExternal: true },
    build: { ssr: entry, write: false, minify: false },
  })) as { output: { code?: string }[] };
  return output.map(({ code = "" }) => code).join("\n");
}

test("the server's icons are written from memory", async () => {
  const gift = join(PROJECT_ROOT, "node_modules/lucide-react/dist/esm/icons/gift.mjs");
  expect(await built(`export { default } from ${JSON.stringify(gift)};`)).toContain("writtenIcon");
});

test("a build that does not find the package's icon fails", async () => {
  await expect(built("export const none = 1;")).rejects.toThrow("lucide-react is written differently");
});
