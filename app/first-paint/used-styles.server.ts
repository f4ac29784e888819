import { LRUCache } from "lru-cache";
import { declarationsOf, parseSheet, type SheetNode } from "./parse-sheet.server.ts";

export type Sheet = readonly SheetNode[];

export const readSheet = (css: string): Sheet => parseSheet(css);

/** Choosing takes milliseconds, and most pages of a kind have the same classes. */
const chosen = new LRUCache<string, string>({ max: 200 });

/** `usedStyles`, remembered; `key` names the sheets. */
export function stylesFor(key: string, sheets: readonly Sheet[], html: string): string {
  // Sorted and without repetition: a shuffled list of the same cards is the same page.
  const found = [classValues(html), valuesBetween(html, "var(", ")")].map((values) =>
    [...values].sort().join(" "),
  );
  const page = [key, ...found].join("\n");
  const known = chosen.get(page);
  if (known !== undefined) return known;
  const styles = usedStyles(sheets, html);
  chosen.set(page, styles);
  return styles;
}

/**
 * The part of the stylesheets that can apply to a page as it was rendered, in the same order. A rule is kept if the
 * page has all classes of one of its selectors; variables, animations and registered properties are kept if
 * something kept uses them.
 */
export function usedStyles(sheets: readonly Sheet[], html: string): string {
  const classes = classesIn(html);
  const kept = sheets.flatMap((sheet) => keep(sheet, (node) => applies(node, classes)));
  const variables = variablesUsed(kept, html);
  const plain = write(kept, variables, () => false);
  return write(kept, variables, (name) => plain.includes(name));
}

function classesIn(html: string): Set<string> {
  const found = new Set<string>();
  for (const value of classValues(html))
    for (const name of value.split(/\s+/)) found.add(name.includes("&") ? decode(name) : name);
  return found;
}

const classValues = (html: string) => valuesBetween(html, ' class="', '"');

/** Searched without a regular expression: every page with a session is, and it has a thousand of them. */
function valuesBetween(html: string, open: string, close: string): Set<string> {
  const found = new Set<string>();
  for (let at = html.indexOf(open); at >= 0; at = html.indexOf(open, at)) {
    const start = at + open.length;
    at = html.indexOf(close, start);
    if (at < 0) break;
    found.add(html.slice(start, at));
  }
  return found;
}

const ENTITIES: Record<string, string> = { amp: "&", gt: ">", lt: "<", quot: '"', "#x27": "'" };
const decode = (text: string) =>
  text.replace(/&(amp|gt|lt|quot|#x27);/g, (all, name) => ENTITIES[name] ?? all);

const applies = (node: SheetNode, classes: ReadonlySet<string>) =>
  node.kind !== "rule" || node.needs.some((needed) => needed.every((name) => classes.has(name)));

function keep(nodes: readonly SheetNode[], test: (node: SheetNode) => boolean): SheetNode[] {
  return nodes.flatMap((node): SheetNode[] => {
    if (node.kind !== "group") return test(node) ? [node] : [];
    const children = keep(node.children, test);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Sets the variables of the theme for everything: a rule for no class in particular. */
const isGeneral = (node: SheetNode) =>
  node.kind === "rule" && node.needs.some((needed) => needed.length === 0) && !node.body.includes("{");

const USE = /var\(\s*(--[\w-]+)/g;
const usesIn = (text: string) => [...text.matchAll(USE)].map(([, name = ""]) => name);

/** The variables that kept rules or the page read, directly or through other variables. */
function variablesUsed(nodes: readonly SheetNode[], html: string): Set<string> {
  const values = new Map<string, string[]>();
  const pending = usesIn(html);
  const walk = (node: SheetNode): void => {
    if (node.kind === "group") node.children.forEach(walk);
    else if (node.kind !== "rule") pending.push(...usesIn(node.text));
    else if (!isGeneral(node)) pending.push(...usesIn(node.body));
    else {
      for (const [name, text] of declarationsOf(node.body)) {
        if (name.startsWith("--")) values.set(name, [...(values.get(name) ?? []), ...usesIn(text)]);
        else pending.push(...usesIn(text));
      }
    }
  };
  nodes.forEach(walk);
  const used = new Set<string>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (used.has(next)) continue;
    used.add(next);
    pending.push(...(values.get(next) ?? []));
  }
  return used;
}

function write(
  nodes: readonly SheetNode[],
  variables: ReadonlySet<string>,
  isNamed: (name: string) => boolean,
): string {
  const text = (node: SheetNode): string => {
    if (node.kind === "group") {
      const inside = node.children.map(text).join("");
      return inside ? `${node.prelude}{${inside}}` : "";
    }
    if (node.kind === "named") return isNamed(node.name) ? node.text : "";
    if (node.kind === "statement") return node.text;
    if (!isGeneral(node)) return `${node.selector}{${node.body}}`;
    const body = declarationsOf(node.body).filter(([name]) => !name.startsWith("--") || variables.has(name));
    return body.length > 0 ? `${node.selector}{${body.map(([, declaration]) => declaration).join(";")}}` : "";
  };
  return nodes.map(text).join("");
}
