import { goesOn } from "./block-starts.ts";
import { isBlank, type Lines, type Read } from "./lines.ts";
import type { Block } from "./nodes.ts";

const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])( +|$)/;

type Marker = { kind: string; number: number | null; width: number };

function readMarker(line: string | undefined): Marker | null {
  const [whole, , mark = "", gap = ""] = ITEM.exec(line ?? "") ?? [];
  if (whole === undefined) return null;
  // More than four blanks after the mark belong to what is inside.
  const width = gap.length > 4 ? whole.length - gap.length + 1 : gap === "" ? whole.length + 1 : whole.length;
  const isNumber = /^\d/.test(mark);
  return { kind: mark.slice(-1), number: isNumber ? Number.parseInt(mark, 10) : null, width };
}

/** Items of one kind of mark; what is indented under a mark belongs to its item. */
export function readList(lines: Lines, at: number, parse: (inside: Lines) => Block[]): Read | null {
  const first = readMarker(lines[at]);
  if (first === null) return null;
  const items: Block[][] = [];
  let tight = true;
  let next = at;
  for (let marker: Marker | null = first; marker !== null && marker.kind === first.kind; ) {
    const item = readItem(lines, next, marker.width);
    items.push(parse(item.inside));
    next = item.next;
    const following = skipBlank(lines, next);
    marker = readMarker(lines[following]);
    const goes = marker !== null && marker.kind === first.kind;
    if (item.inside.some((line, i) => isBlank(line) && i < item.inside.length - 1)) tight = false;
    if (goes && following > next) tight = false;
    if (goes) next = following;
  }
  return { block: { kind: "list", start: first.number, tight, items }, next };
}

function readItem(lines: Lines, at: number, width: number) {
  const indent = " ".repeat(width);
  const inside = [(lines[at] ?? "").slice(width)];
  let next = at + 1;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? "";
    const isInside = line.startsWith(indent) || isBlank(line);
    // A paragraph of the item may go on without being indented.
    if (!isInside && (readMarker(line) !== null || !goesOn(lines, next))) break;
    inside.push(isInside ? line.slice(width) : line.trimStart());
  }
  while (inside.length > 1 && isBlank(inside.at(-1))) {
    inside.pop();
    next -= 1;
  }
  return { inside, next };
}

function skipBlank(lines: Lines, from: number): number {
  let at = from;
  while (at < lines.length && isBlank(lines[at])) at += 1;
  return at;
}
