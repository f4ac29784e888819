import { Lexer, Marked, type Token, Tokenizer, type Tokens, type TokensList } from "marked";

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
  const { defaults } = new Marked({
    extensions: [
      {
        name: "paragraph",
        level: "block",
        tokenizer: (src) => (affords(src) ? undefined : plainParagraph(src)),
      },
      { name: "text", level: "inline", tokenizer: (src) => (affords(src) ? undefined : plainText(src)) },
    ],
  });
  return new ChatLexer({ ...defaults, tokenizer: new ChatTokenizer() }).lex(text);
}

class ChatLexer extends Lexer {
  #depth = 0;

  override blockTokens(src: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
  override blockTokens(src: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
  override blockTokens(src: string, tokens: Token[] = [], lastParagraphClipped = false): Token[] {
    if (this.#depth > MAX_NESTING) {
      this.state.top = true;
      tokens.push(plainParagraph(src));
      return tokens;
    }
    this.#depth += 1;
    const read = super.blockTokens(src, tokens, lastParagraphClipped);
    this.#depth -= 1;
    return read;
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    if (this.#depth > MAX_NESTING) {
      tokens.push(plainText(src));
      return tokens;
    }
    this.#depth += 1;
    const read = super.inlineTokens(src, tokens);
    this.#depth -= 1;
    return read;
  }
}

class ChatTokenizer extends Tokenizer {
  /** Without raw HTML, `<` is an ordinary character. */
  override html = () => undefined;
  override tag = () => undefined;
  /** Definitions of links stay visible text. */
  override def = () => undefined;

  /**
   * marked pads short rows to the width of the header: a wide table would multiply the length of a message.
   */
  override table(src: string): Tokens.Table | undefined {
    const [header = ""] = src.split("\n", 1);
    return header.split("|").length - 2 > MAX_COLUMNS ? undefined : super.table(src);
  }

  /** marked finds the end of an address in quadratic time. */
  override url(src: string): Tokens.Link | undefined {
    return super.url(src.slice(0, MAX_URL));
  }
}

const plainText = (text: string): Tokens.Text => ({ type: "text", raw: text, text });

const plainParagraph = (text: string): Tokens.Paragraph => ({
  type: "paragraph",
  raw: text,
  text,
  tokens: [plainText(text)],
});
