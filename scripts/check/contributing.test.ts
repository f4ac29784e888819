import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const guide = readFileSync("CONTRIBUTING.md", "utf8");
const walks = [...guide.matchAll(/^### (.+)\n\n([\s\S]*?)(?=\n#|\n\n[^\d])/gm)].map(
  ([, name = "", list = ""]) => ({
    name,
    files: [...list.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path = ""]) => path),
  }),
);

test("every path that the guide names exists", () => {
  const paths = [
    ...guide.matchAll(/`((?:app|modules|server|database|scripts|docs)\/[\w./-]+\.(?:tsx?|css|md))`/g),
  ];
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.map(([, path = ""]) => path).filter((path) => !existsSync(path))).toEqual([]);
});

test("each of the guide's six walks names ten files at most", () => {
  const names = ["A purchase", "An abono", "A bet", "A page", "A mail", "An admin list"];
  expect(walks.map(({ name }) => name)).toEqual(names);
  for (const { name, files } of walks) {
    expect(files.length, name).toBeGreaterThan(5);
    expect(files.length, name).toBeLessThanOrEqual(10);
  }
});
