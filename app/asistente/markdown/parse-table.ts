import { isBlank, type Lines, type Read } from "./lines.ts";
import type { Align, Inline } from "./nodes.ts";
import { parseInline } from "./parse-inline.ts";

const RULE = /^ {0,3}\|? *:?-+:? *(?:\| *:?-+:? *)*\|? *$/;

/** A row with bars over a line of dashes with as many columns. */
export function isTableStart(lines: Lines, at: number): boolean {
  const [head = "", rule = ""] = [lines[at], lines[at + 1]];
  return (
    head.includes("|") && rule.includes("-") && RULE.test(rule) && cells(head).length === cells(rule).length
  );
}

export function readTable(lines: Lines, at: number): Read | null {
  if (!isTableStart(lines, at)) return null;
  const align = cells(lines[at + 1] ?? "").map(alignment);
  const row = (line: string): Inline[][] => {
    const found = cells(line);
    return align.map((_, column) => parseInline(found[column] ?? ""));
  };
  let end = at + 2;
  while (end < lines.length && !isBlank(lines[end]) && lines[end]?.includes("|")) end += 1;
  const rows = lines.slice(at + 2, end).map(row);
  return { block: { kind: "table", align, head: row(lines[at] ?? ""), rows }, next: end };
}

function alignment(cell: string): Align {
  const [left, right] = [cell.startsWith(":"), cell.endsWith(":")];
  if (left && right) return "center";
  if (right) return "right";
  return left ? "left" : null;
}

const MAX_COLUMNS = 40;

/** Bars part cells, unless a backslash precedes them. */
function cells(line: string): string[] {
  const trimmed = line.trim();
  const inner = trimmed.slice(trimmed.startsWith("|") ? 1 : 0, /(?<!\\)\|$/.test(trimmed) ? -1 : undefined);
  return inner
    .split(/(?<!\\)\|/)
    .slice(0, MAX_COLUMNS)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}
