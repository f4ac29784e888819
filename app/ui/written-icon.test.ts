import { CircleHelp, Gift, type LucideIconData, type LucideProps } from "lucide-react";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { inPage } from "#tests/support/in-page.ts";
import createWrittenIcon from "./written-icon.ts";

/** The drawing as an icon of the package passes it on. */
function drawingOf(icon: typeof Gift): LucideIconData {
  type Component = { render: (props: object) => { props: { icon: LucideIconData } } };
  return (icon as unknown as Component).render({}).props.icon;
}

test.each<[string, LucideProps & Record<string, unknown>]>([
  ["left out of what is read aloud", { "aria-hidden": true }],
  ["with a class and a size", { className: "size-5 text-oro-700", size: 18, strokeWidth: 3 }],
  ["with a name that is escaped", { "aria-label": 'El "regalo" & más', role: "img" }],
  ["with a style", { style: { color: "red", rotate: "45deg" }, className: "size-5" }],
  ["that is not shown", { hidden: true }],
  ["marked", { "data-changed": true, "aria-hidden": "true" }],
])("an icon %s is written as the package writes it, in a page and outside of it", (_, props) => {
  for (const icon of [Gift, CircleHelp]) {
    const own = renderToString(createElement(icon, props));
    const Written = createWrittenIcon(drawingOf(icon));
    const write = () => inPage(createElement(Written, props));
    expect([write(), write()]).toEqual([own, own]);
    expect(renderToString(createElement(Written, props))).toBe(own);
  }
});

test("an icon whose name has no value is not taken for one without a name", () => {
  const Written = createWrittenIcon(drawingOf(Gift));
  for (const props of [{}, { "aria-label": undefined }, { role: undefined }])
    expect(inPage(createElement(Written, props))).toBe(renderToString(createElement(Gift, props)));
});

test("an icon between texts leaves no mark and no separator that the package's icon would not leave", () => {
  const Written = createWrittenIcon(drawingOf(Gift));
  const among = (icon: ReactNode) => createElement("p", null, "a", "b", icon, icon, "c", "d", icon);
  expect(inPage(among(createElement(Written)))).toBe(renderToString(among(createElement(Gift))));
});

test("an icon with content of its own is rendered", () => {
  const Written = createWrittenIcon(drawingOf(Gift));
  const title = createElement("title", null, "Regalo");
  expect(inPage(createElement(Written, null, title))).toBe(renderToString(createElement(Gift, null, title)));
});
