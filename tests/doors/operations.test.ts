import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { completarAjustes } from "#modules/ajustes/ajustes.ts";
import { readEnv } from "#server/env.ts";
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

/** Everything in back quotes that reads like a path of the repository. */
const pathsIn = (text: string) =>
  [
    ...text.matchAll(
      /`((?:app|database|demo|docs|modules|ops|scripts|server|tests|attack|doors|e2e|faults)\/[^`\s<…]+)`/g,
    ),
  ].map(([, path = ""]) => path);

test("every file that the owner is sent to exists", () => {
  const exists = (path: string) =>
    ["", "tests/"].some((place) =>
      ["", "*.test.ts"].some((ending) => globSync(join(ROOT, place, path) + ending).length > 0),
    );
  const decisions = globSync("docs/decisions/*.md", { cwd: ROOT });
  const paths = ["docs/operations.md", "docs/upgrade.md", "README.md", ...decisions].flatMap((file) =>
    pathsIn(readFileSync(join(ROOT, file), "utf8")),
  );
  expect(paths.length).toBeGreaterThan(80);
  expect(paths.filter((path) => !exists(path))).toEqual([]);
});

test("every page of the shop that the owner is sent to exists", () => {
  const routes = readFileSync(join(ROOT, "app/routes.ts"), "utf8");
  const known = [...routes.matchAll(/route\("([^"]+)"/g)].map(
    ([, path = ""]) => new RegExp(`^/${path.replaceAll(/:\w+/g, "[^/]+")}$`),
  );
  const named = [...docs.matchAll(/`(\/(?:admin|cuenta|mis-[a-z]+|libro|productos|ingresar)[^`\s*…]*)`/g)];
  const pages = named.map(([, path = ""]) => path.replaceAll(/\{\w+\}/g, "x"));
  expect(pages.length).toBeGreaterThan(60);
  expect(pages.filter((path) => !known.some((route) => route.test(path)))).toEqual([]);
});

test("the defaults that the owner reads are those of the program", () => {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  const rows = [...readme.matchAll(/^\| (`[A-Z].*?) \| (.*?) \|/gm)];
  const told = rows.flatMap(([, names = "", defaults = ""]) => {
    const quoted = [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name);
    const values = quoted.length === 1 ? [defaults] : defaults.split(", ");
    return quoted.map((name, place) => [name, values[place] ?? ""] as const);
  });
  const env: Record<string, unknown> = readEnv({});
  const plain = Object.entries(env).filter(
    ([name, value]) =>
      ["string", "number"].includes(typeof value) && !["DATA_DIR", "PUBLIC_URL"].includes(name),
  );
  expect(plain.length).toBeGreaterThan(12);
  const wrong = plain.filter(([name, value]) => {
    const said = told.find(([one]) => one === name)?.[1] ?? "";
    return !said.replaceAll("`", "").split(/[ ,]/).includes(String(value));
  });
  expect(wrong).toEqual([]);
});

test("the first values of settings that the owner reads are those of the shop", () => {
  const first: Record<string, unknown> = completarAjustes({});
  const told = [
    ...docs.matchAll(/\(`([a-z]+(?:_[a-z]+)+)`, ([\d.,]+)\)|`([a-z]+(?:_[a-z]+)+)` \(\$?([\d.,]+)\)/g),
  ];
  expect(told.length).toBeGreaterThan(5);
  for (const [, inside, one, outside, other] of told)
    expect([inside ?? outside, Number((one ?? other)?.replaceAll(/[.,]/g, ""))]).toEqual([
      inside ?? outside,
      first[inside ?? outside ?? ""],
    ]);
});
