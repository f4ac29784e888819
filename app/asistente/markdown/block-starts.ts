import { isBlank, type Lines } from "./lines.ts";
import { isTableStart } from "./parse-table.ts";

export const FENCE = /^ {0,3}(`{3,}|~{3,}) *([\w+#.-]*)[^`]*$/;
export const isRule = (line: string): boolean => /^ {0,3}([-*_])(?: *\1){2,} *$/.test(line);
export const isQuote = (line: string | undefined): boolean => /^ {0,3}>/.test(line ?? "");

/** Whether a paragraph ends before this line though no blank one parts them. */
export function interrupts(lines: Lines, at: number): boolean {
  const line = lines[at] ?? "";
  const isItem = /^ {0,3}(?:[-*+]|1[.)]) +\S/.test(line);
  const isHeading = /^ {0,3}#{1,6}(?: |$)/.test(line);
  return isItem || isHeading || isQuote(line) || isRule(line) || FENCE.test(line) || isTableStart(lines, at);
}

/** Whether this line belongs to the paragraph before it. */
export const goesOn = (lines: Lines, at: number): boolean =>
  !isBlank(lines[at]) && !isBlank(lines[at - 1]) && !interrupts(lines, at);
