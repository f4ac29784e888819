import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROUTE_GROUPS } from "#server/ops/metrics.ts";

const ROOT = join(import.meta.dirname, "../..");
const docs = readFileSync(join(ROOT, "docs/operations.md"), "utf8");
const sourcesOf = (...folders: string[]) =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .map((path) => readFileSync(join(ROOT, folder, path), "utf8")),
  );
const sources = sourcesOf("database", "modules", "ops", "server");
const pages = sourcesOf("app");
const found = (pattern: RegExp, texts = sources) => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""))),
];

test("every metric and every group of requests is explained to the owner", () => {
  const metrics = found(/(?:(?:gauge|total)\(\s*|name(?:: | = ))"((?:puntazo|process|nodejs)_[a-z\d_]+)"/g);
  expect(metrics.length).toBeGreaterThan(8);
  expect(metrics.filter((name) => !docs.includes(`| \`${name}\` |`))).toEqual([]);
  const listed = /^Groups: (.+)$/m.exec(docs)?.[1] ?? "";
  const groups = [...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(groups.sort()).toEqual([...ROUTE_GROUPS].sort());
});

test("every variable of the environment is explained to the owner, in both places", () => {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  const env = readFileSync(join(ROOT, "server/env.ts"), "utf8");
  const variables = [...env.matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)].map(([, name = ""]) => name);
  expect(variables.length).toBeGreaterThan(30);
  for (const text of [docs, readme])
    expect(variables.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});

test("every job of the clock is explained to the owner", () => {
  const jobs = found(/\bname: "([a-z-]+)",\s*cron:/g);
  expect(jobs.length).toBeGreaterThan(15);
  expect(jobs.filter((name) => !docs.includes(`\`${name}\``))).toEqual([]);
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
  const calls = [
    ...found(/(?<!console\.)\b(?:info|warn|error)\(([^;{]*?(?:"[^"]+"|`[^`]+`)[^,)]*)/g),
    // Pages have other functions of these names.
    ...found(/\blog\.(?:info|warn|error)\(([^;{]*?(?:"[^"]+"|`[^`]+`)[^,)]*)/g, pages),
  ];
  const messages = calls.flatMap((call) =>
    [...call.matchAll(/["`]([^"`]+)["`]/g)].map(([, text]) => text ?? ""),
  );
  // Some messages are passed through constants and options: they begin with the same words as the others.
  const areas = [...new Set(messages.flatMap((message) => /^[a-z]+(?=: )/.exec(message) ?? []))];
  expect(areas.length).toBeGreaterThan(15);
  const others = found(new RegExp(`["\`]((?:${areas.join("|")}): [a-zA-Z][^"\`\n]*)["\`]`, "g"));
  expect(messages.length).toBeGreaterThan(60);
  expect([...messages, ...others].filter((message) => !asPattern(message).test(docs))).toEqual([]);
});
