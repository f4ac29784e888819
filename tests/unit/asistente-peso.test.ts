import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const ASSETS = join(import.meta.dirname, "../../build/client/assets");
const weigh = (name: RegExp) =>
  readdirSync(ASSETS)
    .filter((file) => name.test(file))
    .map((file) => gzipSync(readFileSync(join(ASSETS, file))).length);

test.runIf(existsSync(ASSETS))("the chat window is at most 30 kB compressed, and colours come apart", () => {
  const parts = weigh(/^(?:panel|conversation)-[\w-]+\.(?:js|css)$/);
  expect(parts).toHaveLength(3);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeLessThan(30_000);
  expect(weigh(/^highlight-[\w-]+\.js$/)).toHaveLength(1);
});
