import { FENCE, goesOn, interrupts, isQuote, isRule } from "./block-starts.ts";
import { isBlank, type Lines, type Read } from "./lines.ts";
import { type Block, MAX_LENGTH, MAX_NESTING } from "./nodes.ts";
import { parseInline } from "./parse-inline.ts";
import { readList } from "./parse-list.ts";
import { readTable } from "./parse-table.ts";

export function parseMarkdown(source: string): Block[] {
  const text = source.replace(/\r\n?/g, "\n").replaceAll("\t", "    ");
  if (text.length > MAX_LENGTH) return [{ kind: "code", language: "", text }];
  return parseBlocks(text.split("\n"), 0);
}

function parseBlocks(lines: Lines, depth: number): Block[] {
  if (depth > MAX_NESTING)
    return [{ kind: "paragraph", children: [{ kind: "text", text: lines.join(" ") }] }];
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    if (isBlank(lines[at])) {
      at += 1;
      continue;
    }
    const { block, next } = readBlock(lines, at, depth);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

const readBlock = (lines: Lines, at: number, depth: number): Read =>
  readFence(lines, at) ??
  readHeading(lines, at) ??
  readRule(lines, at) ??
  readQuote(lines, at, depth) ??
  readList(lines, at, (inside) => parseBlocks(inside, depth + 1)) ??
  readIndented(lines, at) ??
  readTable(lines, at) ??
  readParagraph(lines, at);

function readFence(lines: Lines, at: number): Read | null {
  const [, marks, language = ""] = FENCE.exec(lines[at] ?? "") ?? [];
  if (marks === undefined) return null;
  const indent = (lines[at] ?? "").indexOf(marks);
  const isEnd = (line: string) => {
    const trimmed = line.trim();
    return trimmed.startsWith(marks) && trimmed.replaceAll(marks[0] ?? "", "") === "";
  };
  let end = at + 1;
  while (end < lines.length && !isEnd(lines[end] ?? "")) end += 1;
  const text = lines.slice(at + 1, end).map((line) => line.slice(Math.min(indent, indentOf(line))));
  return { block: { kind: "code", language: language.toLowerCase(), text: text.join("\n") }, next: end + 1 };
}

const indentOf = (line: string) => line.length - line.trimStart().length;

function readHeading(lines: Lines, at: number): Read | null {
  const [, marks, rest = ""] = /^ {0,3}(#{1,6})(?: (.*)|)$/.exec(lines[at] ?? "") ?? [];
  if (marks === undefined) return null;
  const children = parseInline(rest.trim().replace(/(?:^| )#{1,20}$/, ""));
  return { block: { kind: "heading", level: marks.length, children }, next: at + 1 };
}

const readRule = (lines: Lines, at: number): Read | null =>
  isRule(lines[at] ?? "") ? { block: { kind: "rule" }, next: at + 1 } : null;

function readQuote(lines: Lines, at: number, depth: number): Read | null {
  if (!isQuote(lines[at])) return null;
  let end = at + 1;
  // A paragraph may go on without the mark.
  while (end < lines.length && (isQuote(lines[end]) || goesOn(lines, end))) end += 1;
  const inside = lines.slice(at, end).map((line) => line.replace(/^ {0,3}> ?/, ""));
  return { block: { kind: "quote", children: parseBlocks(inside, depth + 1) }, next: end };
}

function readIndented(lines: Lines, at: number): Read | null {
  if (!/^ {4}/.test(lines[at] ?? "")) return null;
  let end = at;
  while (end < lines.length && (/^ {4}/.test(lines[end] ?? "") || isBlank(lines[end]))) end += 1;
  const text = lines.slice(at, end).map((line) => line.slice(4));
  return { block: { kind: "code", language: "", text: text.join("\n").trimEnd() }, next: end };
}

const SETEXT = /^ {0,3}(=+|-+) *$/;

function readParagraph(lines: Lines, at: number): Read {
  let end = at + 1;
  while (
    end < lines.length &&
    !isBlank(lines[end]) &&
    !SETEXT.test(lines[end] ?? "") &&
    !interrupts(lines, end)
  )
    end += 1;
  const text = lines.slice(at, end).map((line) => line.trimStart());
  const children = parseInline(text.join("\n").trimEnd());
  const [, under] = SETEXT.exec(lines[end] ?? "") ?? [];
  if (under !== undefined)
    return { block: { kind: "heading", level: under.startsWith("=") ? 1 : 2, children }, next: end + 1 };
  return { block: { kind: "paragraph", children }, next: end };
}
