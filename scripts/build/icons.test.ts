import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawIcons, SPRITE } from "./icons.ts";

test("the file of icons has those that pages name, as Lucide draws them", () => {
  expect(readFileSync(SPRITE, "utf8")).toBe(drawIcons());
});
