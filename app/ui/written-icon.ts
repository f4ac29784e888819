import { Icon, type LucideIconData, type LucideProps } from "lucide-react";
import { createElement, type ReactNode, use } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { PainterContext } from "#app/lib/same-markup.tsx";

/** An icon has few looks; more of them would come from a value that changes. */
const MAX_LOOKS = 100;

/**
 * Takes the place of the package's function in the built server, where a third of a page are parts of icons: each look of
 * an icon is rendered once and kept as markup. The browser renders the package's own over it.
 */
export default function createWrittenIcon(icon: LucideIconData) {
  const looks = new Map<string, Uint8Array>();
  return (props: LucideProps) => writtenIcon(icon, props, looks);
}

/**
 * Keeps properties without a value, which JSON leaves out: an icon with a property of ARIA, even without a value, is not hidden from
 * screen readers by the package.
 */
const named = (_: string, value: unknown) => (value === undefined ? null : value);

function writtenIcon(icon: LucideIconData, props: LucideProps, looks: Map<string, Uint8Array>): ReactNode {
  const painter = use(PainterContext);
  const own = () => createElement(Icon, { ...props, icon });
  if (painter === null || props.children) return own();
  const look = JSON.stringify(props, named);
  const known = looks.get(look);
  if (known !== undefined) return painter.mark([known]);
  if (looks.size >= MAX_LOOKS) return own();
  const markup = Buffer.from(renderToStaticMarkup(own()));
  looks.set(look, markup);
  return painter.mark([markup]);
}
