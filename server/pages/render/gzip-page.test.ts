import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { PageText } from "#app/context.ts";
import { gzipPage, plainPage } from "./gzip-page.ts";

const textOf = ({ before, styles, after }: PageText) =>
  [before, styles, ...after].map((piece) => Buffer.from(piece).toString()).join("");
const css = ".a{color:red}".repeat(900);

test.each([
  ["without styles", { before: "<p>Ñandú €</p>", styles: "", after: [] }],
  ["with styles", { before: "<head>", styles: css, after: ["<p>Ñandú €</p>".repeat(900)] }],
  [
    "with the same styles and another text",
    { before: "<head>é", styles: css, after: ["<p>otra</p>".repeat(900)] },
  ],
  ["with kept markup", { before: "<head>", styles: css, after: ["<p>", Buffer.from("Ñandú €"), "…</p>"] }],
  ["with styles that are not ASCII", { before: "", styles: '.a{content:"→"}', after: [] }],
  ["empty", { before: "", styles: "", after: [] }],
])("a page %s is read back as it was", (_, page) => {
  expect(gunzipSync(gzipPage(page)).toString()).toBe(textOf(page));
  expect(Buffer.from(plainPage(page)).toString()).toBe(textOf(page));
});

const ALPHABET = [...'<a href="/ñ€😀">', "\u0000", "\n"];
const randomText = (most: number) =>
  Array.from(
    { length: Math.floor(Math.random() * most) },
    () => ALPHABET[Math.floor(Math.random() * ALPHABET.length)],
  ).join("");

test("any texts are read back, the styles also from memory", () => {
  for (let i = 0; i < 50; i++) {
    const styles = randomText(40_000);
    for (const after of [[randomText(90_000), Buffer.from(randomText(3_000))], [randomText(10)]]) {
      const page = { before: randomText(2_000), styles, after };
      expect(gunzipSync(gzipPage(page)).toString()).toBe(textOf(page));
    }
  }
});
