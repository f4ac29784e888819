import { Icon, type LucideIconData, type LucideProps } from "lucide-react";
import { createElement, type ReactNode, type SVGAttributes } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** What an icon of the package passes on: `icon` is its drawing. */
type Props = LucideProps & { icon: LucideIconData };
type Written = { attributes: SVGAttributes<SVGSVGElement>; markup: string };

const written = new WeakMap<object, Map<string, Written | null>>();
/** An icon has few looks; more of them would come from a value that changes. */
const MAX_LOOKS = 100;

const SVG = /^<svg([^>&]*)>(.*)<\/svg>$/;
const ATTRIBUTE = / ([\w:-]+)="([^"]*)"/g;

/** The name by which React knows an attribute of SVG. */
const propertyOf = (attribute: string) =>
  attribute === "class"
    ? "className"
    : /^(aria|data)-/.test(attribute)
      ? attribute
      : attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const svgOf = ({ attributes, markup }: Written) =>
  createElement("svg", { ...attributes, dangerouslySetInnerHTML: { __html: markup } });

/** Null if React would not write the same from memory: a text that it escapes again, or an attribute without a value. */
function write(props: Props): Written | null {
  const whole = renderToStaticMarkup(createElement(Icon, props));
  const [, head, markup] = SVG.exec(whole) ?? [];
  if (head === undefined || markup === undefined) return null;
  const attributes = [...head.matchAll(ATTRIBUTE)].map(([, name = "", value = ""]) => [
    propertyOf(name),
    value,
  ]);
  // React takes a style as an object only.
  const style = props.style ? { style: props.style } : {};
  const known = { attributes: { ...Object.fromEntries(attributes), ...style }, markup };
  return renderToStaticMarkup(svgOf(known)) === whole ? known : null;
}

/**
 * Takes the place of the package's `Icon` in the built server, where a third of a page are parts of icons: each look of
 * an icon is rendered once, and its drawing is kept as markup. The browser renders the package's own over it.
 */
export default function WrittenIcon(props: Props): ReactNode {
  const { icon, ref, children, ...look } = props;
  if (children) return createElement(Icon, props);
  const looks = written.get(icon) ?? new Map<string, Written | null>();
  written.set(icon, looks);
  const key = JSON.stringify(look);
  if (!looks.has(key) && looks.size < MAX_LOOKS) looks.set(key, write(props));
  const known = looks.get(key);
  if (!known) return createElement(Icon, props);
  return svgOf(known);
}
