import { CircleHelp, Gift, type LucideIconData, type LucideProps } from "lucide-react";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import WrittenIcon from "./written-icon.ts";

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
])("an icon %s is written as the package writes it, also from memory", (_, props) => {
  for (const icon of [Gift, CircleHelp]) {
    const own = renderToString(createElement(icon, props));
    const write = () => renderToString(createElement(WrittenIcon, { icon: drawingOf(icon), ...props }));
    expect([write(), write()]).toEqual([own, own]);
  }
});
