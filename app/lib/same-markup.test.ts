import { createHash } from "node:crypto";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { inPage, textOf } from "#tests/support/in-page.ts";
import { createPainter } from "./painter.server.ts";
import { SameKind, SameMarkup, SamePart } from "./same-markup.tsx";

const rendered = { times: 0 };

function Content({ name }: { name: string }): ReactNode {
  rendered.times++;
  return [createElement("img", { key: "a", src: "/a.svg", alt: "" }), "Hola, ", name, " & más"];
}

const part = (name: string) =>
  createElement(SameMarkup, { name: "saludo", of: name, className: "x" }, createElement(Content, { name }));
const onServer = (name: string) => inPage(part(name));
/** React's hints for pictures stand before the markup; those of a page are in its head. */
const inBrowser = (name: string) => renderToString(part(name)).replace(/^<link[^>]*>/, "");

test("the server writes what the browser renders, rendering it once for equal values", () => {
  const own = inBrowser("Ana");
  rendered.times = 0;
  expect([onServer("Ana"), onServer("Ana")]).toEqual([own, own]);
  expect(rendered.times).toBe(1);
  expect(onServer("Luz")).toBe(inBrowser("Luz"));
});

/** A component of its own: `SameMarkup` reads a context. */
const Menu = ({ figure }: { figure: number }) =>
  SameMarkup({
    name: "menu",
    of: null,
    figure,
    children: (saldo) => createElement(Content, { name: `Puntos: ${saldo}` }),
  });

test("a number of the person is written into markup that is kept for all", () => {
  const menu = (figure: number) => createElement(Menu, { figure });
  const kept = (figure: number) => inPage(menu(figure));
  const own = (figure: number) => renderToString(menu(figure)).replace(/^<link[^>]*>/, "");
  const expected = [own(0), own(1_250)];
  rendered.times = 0;
  expect([kept(0), kept(1_250)]).toEqual(expected);
  expect(expected[1]).toContain("Puntos: 1.250");
  expect(rendered.times).toBe(1);
});

test("a part without an element of its own stands between texts as the browser renders it", () => {
  const content = (price: number) => createElement("p", null, createElement(Content, { name: `$${price}` }));
  const card = (price: number) => createElement(SamePart, { name: "tarjeta", of: price }, content(price));
  const among = (price: number) => createElement("div", null, "a", "b", card(price), card(price), "c", "d");
  const own = (price: number) => renderToString(among(price)).replace(/^<link[^>]*>/, "");
  const expected = [own(990), own(1_990)];
  rendered.times = 0;
  expect([inPage(among(990)), inPage(among(1_990))]).toEqual(expected);
  expect(rendered.times).toBe(2);
});

/** A component of its own: `SameKind` reads a context. */
const Row = ({ kind, ...texts }: { kind: string; name: string; path: string }) =>
  SameKind({
    name: "fila",
    of: kind,
    texts,
    children: ({ name, path }) =>
      createElement(
        "li",
        { className: kind },
        createElement("a", { href: `/${path}`, title: `Ver: ${name}` }, createElement(Content, { name })),
      ),
  });

test("rows of one kind are rendered once, with the texts of each as React would write them", () => {
  const ana = { kind: "sale", name: `Ana & "Luz" <'x'> \uE100 $& \uE000`, path: "a?b=1&c='2'" };
  const rows = [ana, { kind: "sale", name: "Luz", path: "" }, { kind: "entra", name: "Ana", path: "a" }];
  const list = () =>
    createElement(
      "ul",
      null,
      rows.map((row, i) => createElement(Row, { key: i, ...row })),
    );
  const own = renderToString(list()).replace(/^<link[^>]*>/, "");
  rendered.times = 0;
  expect([inPage(list()), inPage(list())]).toEqual([own, own]);
  expect(rendered.times).toBe(2);
});

test("a text that looks like a mark stays a text", () => {
  expect(inPage("parte-0;")).toBe("parte-0;");
});

test("kept scripts stand in the page without a nonce, and the page knows their hashes", () => {
  const script = "a()";
  const painter = createPainter();
  const content = (nonce: string) =>
    createElement("script", { nonce, dangerouslySetInnerHTML: { __html: script } });
  const pieces = painter.whole(painter.scripts("root", content));
  expect(textOf(pieces)).toBe(`<script>${script}</script>`);
  expect(painter.hashes).toEqual([`'sha256-${createHash("sha256").update(script).digest("base64")}'`]);
});
