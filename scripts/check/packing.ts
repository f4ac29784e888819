import type { Offence, Tree } from "./tree.ts";

const CLOSING: Record<string, string> = { "{": "}", "[": "]", "(": ")" };
const SPREAD = /\.\.\.(?=[{[])/g;

/**
 * Finds literals spread into another literal (`...{ a, b }`, `...[a, b]`, `{...{ a, b }}` as props): they
 * only save lines, so the properties must be written out. A literal that is transformed first (`...[a,
 * b].filter(Boolean)`) is fine.
 */
export function findPacking(tree: Tree): Offence[] {
  return [...tree.values()].flatMap(({ path, code }) =>
    [...code.matchAll(SPREAD)].flatMap(({ index }) => {
      if (isQuoted(code, index)) return [];
      const end = endOfLiteral(code, index + 3);
      if (/^\s*[.[(?]/.test(code.slice(end))) return [];
      const text = code.slice(index, end).replace(/\s+/g, " ");
      return [{ path, rule: "packing", detail: `write it out: ${text.slice(0, 60)}` }];
    }),
  );
}

/** Whether the place is inside a string of its line: the checker's own tests write code in strings. */
const isQuoted = (code: string, at: number): boolean =>
  code.slice(code.lastIndexOf("\n", at) + 1, at).split('"').length % 2 === 0;

/** Returns the index after the bracket that closes the one at `start`, ignoring brackets inside strings. */
function endOfLiteral(code: string, start: number): number {
  const open: string[] = [];
  for (let i = start; i < code.length; i++) {
    const char = code[i] ?? "";
    if (char === '"' || char === "'" || char === "`") {
      i = endOfString(code, i);
      continue;
    }
    if (char in CLOSING) open.push(CLOSING[char] ?? "");
    else if (char === open.at(-1)) open.pop();
    if (open.length === 0) return i + 1;
  }
  return code.length;
}

function endOfString(code: string, start: number): number {
  for (let i = start + 1; i < code.length; i++) {
    if (code[i] === "\\") i++;
    else if (code[i] === code[start]) return i;
  }
  return code.length;
}
