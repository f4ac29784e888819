import { type Piece, pairMarks, readMarks } from "./emphasis.ts";
import { PUNCTUATION, readEntity } from "./entities.ts";
import { depthOf, type Inline, MAX_NESTING, plainText } from "./nodes.ts";
import { readAutolink, readBareUrl, readTarget } from "./parse-link.ts";
import { ownPicture, safeUrl } from "./safe-url.ts";

/** Text, emphasis, code, links and line breaks. There is no way to write HTML: `<` is a character like any other. */
export function parseInline(source: string): Inline[] {
  const parser = new InlineParser(source);
  return parser.parse();
}

type Bracket = { at: number; image: boolean; active: boolean };

class InlineParser {
  readonly #source: string;
  #at = 0;
  #text = "";
  #pieces: Piece[] = [];
  #brackets: Bracket[] = [];
  /** Lengths of runs of backticks that have no other of their length further on. */
  #lonely = new Set<number>();

  constructor(source: string) {
    this.#source = source;
  }

  parse(): Inline[] {
    while (this.#at < this.#source.length) this.#step();
    this.#flush();
    return pairMarks(this.#pieces);
  }

  #flush(): void {
    if (this.#text !== "") this.#pieces.push({ kind: "text", text: this.#text });
    this.#text = "";
  }

  #push(piece: Piece, end: number): void {
    this.#flush();
    this.#pieces.push(piece);
    this.#at = end;
  }

  #literal(text: string, length = text.length): void {
    this.#text += text;
    this.#at += length;
  }

  #step(): void {
    const char = this.#source[this.#at] ?? "";
    if (char === "\\") this.#escape();
    else if (char === "`") this.#code();
    else if (char === "*" || char === "_" || char === "~") this.#marks();
    else if (char === "[") this.#open(1);
    else if (char === "!" && this.#source[this.#at + 1] === "[") this.#open(2);
    else if (char === "]") this.#close();
    else if (char === "<") this.#address(readAutolink(this.#source, this.#at));
    else if (/[hHwW]/.test(char)) this.#address(readBareUrl(this.#source, this.#at));
    else if (char === "\n") this.#newline();
    else if (char === "&") this.#entity();
    else this.#literal(char);
  }

  #escape(): void {
    const next = this.#source[this.#at + 1] ?? "";
    if (next === "\n") this.#push({ kind: "break" }, this.#at + 2);
    else if (PUNCTUATION.test(next)) this.#literal(next, 2);
    else this.#literal("\\");
  }

  #entity(): void {
    const found = readEntity(this.#source, this.#at);
    if (found) this.#literal(found.text, found.end - this.#at);
    else this.#literal("&");
  }

  /** Two blanks before a line break keep it; otherwise a line break is a blank. */
  #newline(): void {
    const isHard = this.#text.endsWith("  ");
    this.#text = this.#text.replace(/ {1,100}$/, "");
    if (isHard) this.#push({ kind: "break" }, this.#at + 1);
    else this.#literal(" ", 1);
    while (this.#source[this.#at] === " ") this.#at += 1;
  }

  #code(): void {
    const [run = "`"] = /^`+/.exec(this.#source.slice(this.#at, this.#at + 200)) ?? [];
    const close = this.#lonely.has(run.length) ? -1 : this.#closingRun(run);
    if (close === -1) {
      this.#lonely.add(run.length);
      this.#literal(run);
      return;
    }
    const inside = this.#source.slice(this.#at + run.length, close).replaceAll("\n", " ");
    const isPadded = inside.startsWith(" ") && inside.endsWith(" ") && inside.trim() !== "";
    this.#push({ kind: "code", text: isPadded ? inside.slice(1, -1) : inside }, close + run.length);
  }

  #closingRun(run: string): number {
    for (let at = this.#at + run.length; ; ) {
      const start = this.#source.indexOf(run, at);
      if (start === -1) return -1;
      let end = start;
      while (this.#source[end] === "`") end += 1;
      if (end - start === run.length) return start;
      at = end;
    }
  }

  #marks(): void {
    const marks = readMarks(this.#source, this.#at);
    this.#push(marks, this.#at + marks.count);
  }

  #open(length: number): void {
    const text = length === 2 ? "![" : "[";
    this.#push({ kind: "text", text }, this.#at + length);
    this.#brackets.push({ at: this.#pieces.length - 1, image: length === 2, active: true });
  }

  #close(): void {
    const bracket = this.#brackets.pop();
    const target = bracket?.active ? readTarget(this.#source, this.#at + 1) : null;
    if (!bracket || !target) {
      this.#literal("]");
      return;
    }
    this.#flush();
    const children = pairMarks(this.#pieces.splice(bracket.at).slice(1));
    this.#pieces.push(...(bracket.image ? picture(target.href, children) : this.#link(target, children)));
    this.#at = target.end;
  }

  /** A link holds no other link: those around it are no longer one. */
  #link({ href, title }: { href: string; title?: string }, inside: Inline[]): Inline[] {
    const url = safeUrl(href);
    const children = withoutLinks(inside);
    const depth = depthOf(children) + 1;
    if (url === null || depth > MAX_NESTING) return children;
    for (const bracket of this.#brackets) if (!bracket.image) bracket.active = false;
    return [{ kind: "link", href: url, ...(title ? { title } : {}), children, depth }];
  }

  #address(found: { href: string; text: string; end: number } | null): void {
    const url = found ? safeUrl(found.href) : null;
    if (!found || url === null) {
      this.#literal(this.#source[this.#at] ?? "");
      return;
    }
    const children: Inline[] = [{ kind: "text", text: found.text }];
    this.#push({ kind: "link", href: url, children, depth: 1 }, found.end);
  }
}

const withoutLinks = (nodes: readonly Inline[]): Inline[] =>
  nodes.flatMap((node): Inline[] => {
    if (!("children" in node)) return [node];
    const children = withoutLinks(node.children);
    return node.kind === "link" ? children : [{ ...node, children }];
  });

/** A picture from elsewhere would tell its server who reads: it becomes a link. */
function picture(address: string, children: Inline[]): Inline[] {
  const alt = plainText(children);
  const src = ownPicture(address);
  if (src !== null) return [{ kind: "image", src, alt }];
  const href = safeUrl(address);
  const text: Inline = { kind: "text", text: alt || "Imagen" };
  return href === null ? [text] : [{ kind: "link", href, children: [text], depth: 1 }];
}
