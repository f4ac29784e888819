import { gunzipSync } from "node:zlib";
import fc from "fast-check";
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

const UNIT = fc.constantFrom(...'<a href="/ñ€😀">', "\u0000", "\n");

/** Words that repeat, as the markup of a page does. */
const text = (most: number) =>
  fc
    .tuple(fc.string({ unit: UNIT, maxLength: 500 }), fc.nat(most))
    .map(([words, length]) => words.repeat(length).slice(0, length));

const page = fc.record({
  before: text(2_000),
  styles: text(40_000),
  after: fc.tuple(
    text(90_000),
    text(3_000).map((kept) => Buffer.from(kept)),
    text(10),
  ),
});

test("any texts are read back, the styles also from memory", () => {
  fc.assert(
    fc.property(page, text(10), (first, other) => {
      for (const one of [first, { ...first, after: [other] }])
        expect(gunzipSync(gzipPage(one)).toString()).toBe(textOf(one));
    }),
    { numRuns: 50 },
  );
});
