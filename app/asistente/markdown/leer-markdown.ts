import { Marked, type Token, type TokenizerObject, type Tokens } from "marked";

/** markdown-it's own limit: deeper nesting is shown as plain text. */
const MAX_NESTING = 100;
/** Longer texts are not chat messages: they are shown as plain text. */
const MAX_LENGTH = 50_000;
const MAX_COLUMNS = 40;
const MAX_URL = 2_000;

/**
 * Some steps of marked's lexer search the rest of their paragraph, so a hostile text takes time that grows with its
 * square or worse. Every step costs the length of that rest plus a fixed part; once a message has spent its budget, the
 * rest of it is plain text. Ordinary Markdown of 50,000 characters stays within it.
 */
const BUDGET = 8_000_000;
const COST_OF_STEP = 500;

/** Reads a message as marked's tokens. */
export function leerMarkdown(source: string): Token[] {
  const text = source.replaceAll("\t", "    ");
  if (text.length > MAX_LENGTH) return [{ type: "code", raw: text, text, lang: "" }];
  let budget = BUDGET;
  const affords = (src: string) => {
    const end = src.indexOf("\n\n", 1);
    budget -= (end === -1 ? src.length : end) + COST_OF_STEP;
    return budget > 0;
  };
  const reader = new Marked({
    tokenizer: chatTokenizer(),
    extensions: [
      {
        name: "paragraph",
        level: "block",
        tokenizer: (src) => (affords(src) ? undefined : plainParagraph(src)),
      },
      { name: "text", level: "inline", tokenizer: (src) => (affords(src) ? undefined : plainText(src)) },
    ],
  });
  return reader.lexer(text);
}

/** What a chat reads in another way than marked: its own function goes on where one of these answers `false`. */
function chatTokenizer(): TokenizerObject {
  const within = nesting();
  return {
    /** Without raw HTML, `<` is an ordinary character. */
    html: () => undefined,
    tag: () => undefined,
    /** Definitions of links stay visible text. */
    def: () => undefined,
    /** marked pads short rows to the width of the header: a wide table would multiply the length of a message. */
    table(src) {
      const [header = ""] = src.split("\n", 1);
      return header.split("|").length - 2 > MAX_COLUMNS ? undefined : false;
    },
    /** marked finds the end of an address in quadratic time. */
    url(src) {
      return src.length > MAX_URL ? this.url(src.slice(0, MAX_URL)) : false;
    },
    blockquote(src) {
      return within(
        () => this.blockquote(src),
        () => plainQuote(src),
      );
    },
    list(src) {
      return within(
        () => this.list(src),
        () => plainList(src),
      );
    },
    emStrong(...asked) {
      return within(
        () => this.emStrong(...asked),
        () => undefined,
      );
    },
    del(...asked) {
      return within(
        () => this.del(...asked),
        () => undefined,
      );
    },
  };
}

/**
 * Counts how deep marked is within its own functions. Each of ours is called twice: the first call counts and calls itself, and the
 * second one answers `false`, so that marked's function runs inside the first.
 */
function nesting() {
  let depth = 0;
  let counted = false;
  return <T>(again: () => T, tooDeep: () => T): T | false => {
    if (counted) {
      counted = false;
      return false;
    }
    if (depth >= MAX_NESTING) return tooDeep();
    counted = true;
    depth += 1;
    const read = again();
    depth -= 1;
    return read;
  };
}

const plainText = (text: string): Tokens.Text => ({ type: "text", raw: text, text });

const plainParagraph = (text: string): Tokens.Paragraph => ({
  type: "paragraph",
  raw: text,
  text,
  tokens: [plainText(text)],
});

const plainQuote = (text: string): Tokens.Blockquote => ({
  type: "blockquote",
  raw: text,
  text,
  tokens: [plainParagraph(text)],
});

const plainList = (text: string): Tokens.List => ({
  type: "list",
  raw: text,
  ordered: false,
  start: "",
  loose: false,
  items: [{ type: "list_item", raw: text, text, task: false, loose: false, tokens: [plainText(text)] }],
});
