import { createElement, Suspense } from "react";
import { expect, test } from "vitest";
import { renderWhole } from "./render-whole.server.ts";

const broken = new Error("a part of the page");
function Broken(): never {
  throw broken;
}
const page = createElement(
  "main",
  null,
  createElement("h1", null, "Título"),
  createElement(Suspense, null, createElement(Broken)),
);

test("a page with a part that fails is not sent as if it were whole", async () => {
  const told: unknown[] = [];
  const onError = (error: unknown) => void told.push(error);
  await expect(renderWhole(page, { nonce: "n", lenient: false, onError })).rejects.toBe(broken);
  expect(told).toEqual([broken]);
});

test("of the page of an error what can be shown is shown", async () => {
  const html = await renderWhole(page, { nonce: "n", lenient: true, onError: () => undefined });
  expect(html).toContain("<h1>Título</h1>");
});
