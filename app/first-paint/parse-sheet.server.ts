/** A rule, a block of rules or a statement of a stylesheet. `text` is the rule as written, with its body. */
export type SheetNode =
  | { kind: "rule"; selector: string; body: string; needs: readonly (readonly string[])[] }
  | { kind: "group"; prelude: string; children: readonly SheetNode[] }
  | { kind: "named"; name: string; text: string }
  | { kind: "statement"; text: string };

const GROUP = /^@(media|supports|layer|container|scope|starting-style)\b/;
/** Rules that do something only where their name is used. */
const NAMED = /^@(?:-webkit-)?(?:keyframes|property)\s+([\w-]+)/;

/** Parses the minified CSS of a build. Nested rules stay in the body of their parent. */
export function parseSheet(css: string): SheetNode[] {
  const nodes: SheetNode[] = [];
  let start = 0;
  for (let at = 0; at < css.length; at++) {
    const char = css[at];
    if (char === "\\") at++;
    else if (char === '"' || char === "'") at = endOfString(css, at);
    else if (char === "/" && css[at + 1] === "*") {
      at = css.indexOf("*/", at + 2) + 1;
      start = at + 1;
    } else if (char === ";") {
      nodes.push({ kind: "statement", text: css.slice(start, at + 1) });
      start = at + 1;
    } else if (char === "{") {
      const end = endOfBlock(css, at);
      nodes.push(nodeOf(css.slice(start, at).trim(), css.slice(at + 1, end)));
      at = end;
      start = end + 1;
    }
  }
  return nodes;
}

function nodeOf(prelude: string, body: string): SheetNode {
  if (GROUP.test(prelude)) return { kind: "group", prelude, children: parseSheet(body) };
  const [, name] = NAMED.exec(prelude) ?? [];
  if (name) return { kind: "named", name, text: `${prelude}{${body}}` };
  if (prelude.startsWith("@")) return { kind: "statement", text: `${prelude}{${body}}` };
  return { kind: "rule", selector: prelude, body, needs: classesOf(prelude) };
}

/**
 * For each selector of a list, the classes that a page must have for it to match. What stands in parentheses or
 * brackets is ignored, so that a rule is rather kept than lost.
 */
export function classesOf(selectors: string): string[][] {
  const lists: string[][] = [[]];
  for (let at = 0; at < selectors.length; at++) {
    const char = selectors[at];
    if (char === "\\") at++;
    else if (char === "[" || char === "(") at = endOfPair(selectors, at);
    else if (char === ",") lists.push([]);
    else if (char === ".") {
      const [raw = ""] = /^(?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+/i.exec(selectors.slice(at + 1)) ?? [];
      lists.at(-1)?.push(withoutEscapes(raw));
      at += raw.length;
    }
  }
  return lists;
}

const withoutEscapes = (name: string) =>
  name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code: string | undefined, char: string | undefined) =>
    code === undefined ? (char ?? "") : String.fromCodePoint(Number.parseInt(code, 16)),
  );

/** The declarations of a body without nested rules, as [property, text]. */
export function declarationsOf(body: string): [string, string][] {
  const found: [string, string][] = [];
  let start = 0;
  for (let at = 0; at <= body.length; at++) {
    const char = body[at];
    if (char === "\\") at++;
    else if (char === '"' || char === "'") at = endOfString(body, at);
    else if (char === "(") at = endOfPair(body, at);
    else if (char === ";" || at === body.length) {
      const text = body.slice(start, at);
      if (text) found.push([text.slice(0, text.indexOf(":")).trim(), text]);
      start = at + 1;
    }
  }
  return found;
}

function endOfString(css: string, open: number): number {
  for (let at = open + 1; at < css.length; at++) {
    if (css[at] === "\\") at++;
    else if (css[at] === css[open]) return at;
  }
  return css.length;
}

const endOfBlock = (css: string, open: number) => endOf(css, open, "{", "}");
const endOfPair = (css: string, open: number) =>
  css[open] === "[" ? endOf(css, open, "[", "]") : endOf(css, open, "(", ")");

function endOf(css: string, open: number, opening: string, closing: string): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    const char = css[at];
    if (char === "\\") at++;
    else if (char === '"' || char === "'") at = endOfString(css, at);
    else if (char === opening) depth++;
    else if (char === closing && --depth === 0) return at;
  }
  return css.length;
}
