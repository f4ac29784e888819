import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const ASSETS = join(import.meta.dirname, "../../build/client/assets");
const weigh = (name: RegExp, about = "") =>
  readdirSync(ASSETS)
    .filter((file) => name.test(file))
    .map((file) => readFileSync(join(ASSETS, file)))
    .filter((text) => text.includes(about))
    .map((text) => gzipSync(text).length);

test.runIf(existsSync(ASSETS))("the chat window is at most 33 kB compressed, and colours come apart", () => {
  const parts = [
    // The admin dashboard also has a chunk named panel.
    ...weigh(/^panel-[\w-]+\.(?:js|css)$/, "mati-"),
    ...weigh(/^conversacion-[\w-]+\.js$/),
  ];
  expect(parts).toHaveLength(3);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeLessThan(33_000);
  expect(weigh(/^resaltar-[\w-]+\.js$/)).toHaveLength(1);
});
