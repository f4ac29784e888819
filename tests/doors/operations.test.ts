import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROUTE_GROUPS } from "#server/ops/metrics.ts";

const ROOT = join(import.meta.dirname, "../..");
const docs = readFileSync(join(ROOT, "docs/operations.md"), "utf8");
const sources = ["server", "modules"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(ROOT, folder, path), "utf8")),
);
const found = (pattern: RegExp) => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""))),
];

test("every metric and every group of requests is explained to the owner", () => {
  const metrics = found(/(?:gauge\(|name(?:: | = ))"((?:puntazo|process|nodejs)_[a-z\d_]+)"/g);
  expect(metrics.length).toBeGreaterThan(8);
  expect(metrics.filter((name) => !docs.includes(`| \`${name}\` |`))).toEqual([]);
  const listed = /^Groups: (.+)$/m.exec(docs)?.[1] ?? "";
  const groups = [...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(groups.sort()).toEqual([...ROUTE_GROUPS].sort());
});

/** Placeholders of a message are written as `<name>` in the reference. */
const asPattern = (message: string) =>
  new RegExp(
    `\`${message
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join("<[^`>]+>")}\``,
  );

test("every message of the log is explained to the owner", () => {
  const calls = found(/(?<!console\.)\b(?:info|warn|error)\(([^;{]*?(?:"[^"]+"|`[^`]+`)[^,)]*)/g);
  const messages = calls.flatMap((call) =>
    [...call.matchAll(/["`]([^"`]+)["`]/g)].map(([, text]) => text ?? ""),
  );
  expect(messages.length).toBeGreaterThan(25);
  expect(messages.filter((message) => !asPattern(message).test(docs))).toEqual([]);
});
