import { decodeText } from "./entities.ts";

type Target = { href: string; title?: string; end: number };

/** Reads `(address "title")` from its opening parenthesis on. */
export function readTarget(source: string, open: number): Target | null {
  if (source[open] !== "(") return null;
  const start = skipBlanks(source, open + 1);
  const address = source[start] === "<" ? bracketed(source, start) : bare(source, start);
  if (address === null) return null;
  const after = skipBlanks(source, address.end);
  if (source[after] === ")") return { href: decodeText(address.text), end: after + 1 };
  const title = after > address.end ? quoted(source, after) : null;
  if (title === null) return null;
  const close = skipBlanks(source, title.end);
  if (source[close] !== ")") return null;
  return { href: decodeText(address.text), title: decodeText(title.text), end: close + 1 };
}

function skipBlanks(source: string, from: number): number {
  let at = from;
  while (source[at] === " " || source[at] === "\n") at += 1;
  return at;
}

function bracketed(source: string, start: number) {
  const end = source.indexOf(">", start);
  const text = source.slice(start + 1, end);
  return end === -1 || /[\n<]/.test(text) ? null : { text, end: end + 1 };
}

const MAX_PARENTHESES = 32;

function bare(source: string, start: number) {
  let depth = 0;
  let at = start;
  for (; at < source.length; at += 1) {
    const char = source[at] ?? "";
    if (char === "\\") at += 1;
    else if (/[\s<]/.test(char)) break;
    else if (char === "(") depth += 1;
    else if (char === ")" && depth === 0) break;
    else if (char === ")") depth -= 1;
    if (depth > MAX_PARENTHESES) return null;
  }
  return depth === 0 ? { text: source.slice(start, at), end: at } : null;
}

const MAX_TITLE = 300;

function quoted(source: string, start: number) {
  const quote = source[start];
  if (quote !== '"' && quote !== "'") return null;
  const length = source.slice(start + 1, start + MAX_TITLE).indexOf(quote);
  return length === -1
    ? null
    : { text: source.slice(start + 1, start + 1 + length), end: start + length + 2 };
}

const BARE = /(?:https?:\/\/|www\.)[^\s<>"`]+/iy;
const AUTO = /<((?:https?:\/\/|mailto:)[^\s<>]{1,2000}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5})>/iy;

/** `<address>`, as Markdown has it. */
export function readAutolink(source: string, at: number) {
  AUTO.lastIndex = at;
  const [whole, address] = AUTO.exec(source) ?? [];
  if (whole === undefined || address === undefined) return null;
  const href = /^(?:https?:|mailto:)/i.test(address) ? address : `mailto:${address}`;
  return { href, text: address, end: at + whole.length };
}

/** An address in the middle of a text, without the punctuation of the sentence around it. */
export function readBareUrl(source: string, at: number) {
  if (/[\w@/.]/.test(source[at - 1] ?? "")) return null;
  BARE.lastIndex = at;
  const [found] = BARE.exec(source) ?? [];
  if (found === undefined) return null;
  const text = trimUrl(found);
  if (text.length < 8) return null;
  return { href: /^www/i.test(text) ? `https://${text}` : text, text, end: at + text.length };
}

function trimUrl(url: string): string {
  let end = url.length;
  while (end > 0 && /[.,;:!?'*_~)\]]/.test(url[end - 1] ?? "")) {
    const kept = url.slice(0, end);
    if (url[end - 1] === ")" && kept.split("(").length >= kept.split(")").length) break;
    end -= 1;
  }
  return url.slice(0, end);
}
