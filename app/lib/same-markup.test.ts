import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { paintOnce } from "./paint-once.server.ts";
import { PaintOnceContext, SameMarkup } from "./same-markup.tsx";

const rendered = { times: 0 };

function Content({ name }: { name: string }): ReactNode {
  rendered.times++;
  return [createElement("img", { key: "a", src: "/a.svg", alt: "" }), "Hola, ", name, " & más"];
}

const part = (name: string) =>
  createElement(SameMarkup, { name: "saludo", of: name, className: "x" }, createElement(Content, { name }));
const onServer = (name: string) =>
  renderToString(createElement(PaintOnceContext, { value: paintOnce }, part(name)));
/** React's hints for pictures stand before the markup; those of a page are in its head. */
const inBrowser = (name: string) => renderToString(part(name)).replace(/^<link[^>]*>/, "");

test("the server writes what the browser renders, rendering it once for equal values", () => {
  const own = inBrowser("Ana");
  rendered.times = 0;
  expect([onServer("Ana"), onServer("Ana")]).toEqual([own, own]);
  expect(rendered.times).toBe(1);
  expect(onServer("Luz")).toBe(inBrowser("Luz"));
});
