import { readFileSync, writeFileSync } from "node:fs";

const PAGE = "docs/benchmarks.md";

/** The page with this run instead of the last one of the same command. */
export function withLatest(page: string, command: string, text: string): string {
  const [head = "", ...sections] = page.split(/^(?=## )/m);
  const others = sections.filter((section) => !section.startsWith(`## \`${command}\``));
  return [head, ...others, text].map((part) => `${part.trimEnd()}\n`).join("\n");
}

/** Stores a run in docs/benchmarks.md. */
export function storeRun(command: string, text: string): void {
  const date = new Date().toISOString().slice(0, 16).replace("T", " ");
  const section = `## \`${command}\` · ${date} UTC\n\n${text.trim()}\n`;
  writeFileSync(PAGE, withLatest(readFileSync(PAGE, "utf8"), command, section));
}
