import { createElement, lazy, Suspense } from "react";
import { expect, test } from "vitest";
import { renderPage as render } from "./render-page.server.ts";

const renderPage = async (...args: Parameters<typeof render>) => (await render(...args)).toString();

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
  await expect(renderPage(page, { nonce: "n", lenient: false, onError })).rejects.toBe(broken);
  expect(told).toEqual([broken]);
});

test("of the page of an error what can be shown is shown", async () => {
  const html = await renderPage(page, { nonce: "n", lenient: true, onError: () => undefined });
  expect(html).toContain("<h1>Título</h1>");
});

test("a page that waits for nothing is the document that React sends", async () => {
  const document = createElement(
    "html",
    null,
    createElement("body", null, createElement("p", null, "Ñandú")),
  );
  const html = await renderPage(document, { nonce: "n", lenient: false, onError: () => undefined });
  expect(html).toBe("<!DOCTYPE html><html><head></head><body><p>Ñandú</p></body></html>");
});

test("a part that is loaded when it is needed stands in the page", async () => {
  const Part = lazy(async () => ({ default: () => createElement("p", null, "La parte") }));
  const parted = createElement("main", null, createElement(Suspense, null, createElement(Part)));
  const parts = () => renderPage(parted, { nonce: "n", lenient: false, onError: () => undefined });
  const [first, second] = [await parts(), await parts()];
  expect(first).toContain("<p>La parte</p>");
  expect(second).toBe(first);
});
