import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "#tests/support/e2e/process.ts";

/** A command begins with a program of this list, after variables of its own. */
const PROGRAM =
  /^(?:[A-Z][A-Z\d_]*=\S+ )*(?:npm|npx|git|tar|cp|install|printf|docker|useradd|set -a|pg_basebackup|\.\/puntazo|\/opt\/puntazo\/puntazo)(?: |;|$)/;

/** Indented chunks of a document; a blank line ends one. */
function chunksOf(text: string): string[][] {
  const chunks: string[][] = [];
  let before = "";
  for (const line of text.split("\n")) {
    if (line.startsWith("    ")) {
      if (!before.startsWith("    ")) chunks.push([]);
      chunks.at(-1)?.push(line.slice(4));
    }
    before = line;
  }
  return chunks;
}

const withoutComment = (line: string) => line.replace(/(^|\s+)#.*$/, "").trim();

export type Documented = {
  /** What a reader types, in the order of the documents, each once. */
  commands: string[];
  /** Indented chunks that are not one command per line: files, and steps with files in them. By their first line. */
  files: Map<string, string>;
};

/** What the documents tell a reader to type, in indented chunks and inside sentences. */
export function documented(...paths: string[]): Documented {
  const commands = new Set<string>();
  const files = new Map<string, string>();
  for (const path of paths) {
    const text = readFileSync(join(ROOT, path), "utf8");
    for (const chunk of chunksOf(text)) {
      const lines = chunk.map(withoutComment).filter((line) => line !== "");
      if (lines.every((line) => PROGRAM.test(line))) for (const line of lines) commands.add(line);
      else files.set(chunk[0] ?? "", chunk.join("\n"));
    }
    for (const [, inline = ""] of text.matchAll(/`([^`\n]+)`/g))
      if (PROGRAM.test(inline)) commands.add(inline);
  }
  return { commands: [...commands], files };
}
