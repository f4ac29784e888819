import type { MarkedToken, Token } from "marked";
import type { ReactNode } from "react";
import { fotoPropia, urlSegura } from "./url-segura.ts";

/** Renders text, emphasis, code, links and line breaks. A link contains no other links. */
export const dibujarEnLinea = (tokens: readonly Token[] = [], inLink = false): ReactNode =>
  tokens.map((token, key) => drawToken(token, key, inLink));

function drawToken(token: Token, key: number, inLink: boolean): ReactNode {
  // The lexer has no extensions, so every token is one of marked's own types.
  const known = token as MarkedToken;
  switch (known.type) {
    case "strong":
    case "em":
      return <known.type key={key}>{dibujarEnLinea(known.tokens, inLink)}</known.type>;
    case "del":
      // A single tilde precedes approximate numbers: only two strike text out.
      return known.raw.startsWith("~~") ? (
        <del key={key}>{dibujarEnLinea(known.tokens, inLink)}</del>
      ) : (
        ["~", dibujarEnLinea(known.tokens, inLink), "~"]
      );
    case "codespan":
      return <code key={key}>{known.text}</code>;
    case "br":
      return <br key={key} />;
    case "escape":
      return known.text;
    case "link":
      return known.autolink
        ? drawAddress(known.href, known.text, known.raw, key)
        : drawLink(known.href, dibujarEnLinea(known.tokens, true), key, known.title);
    case "image":
      return drawPicture(known.href, plainText(known.tokens), key);
    case "text":
      return inLink ? readText(known.text) : linkPhones(readText(known.text));
    default:
      return known.raw;
  }
}

const readText = (text: string): string => decodeEntities(text.replace(/\n */g, " "));

const PHONE = /(\+\d[\d ]{7,15}\d)/;

/** A telephone number with its country becomes a link that calls it. */
const linkPhones = (text: string): ReactNode =>
  PHONE.test(text)
    ? text
        .split(PHONE)
        .map((part, index) =>
          index % 2 === 0 ? part : drawLink(`tel:${part.replaceAll(" ", "")}`, part, index),
        )
    : text;

function drawLink(address: string, children: ReactNode, key: number, title?: string | null): ReactNode {
  const url = urlSegura(decodeEntities(address));
  return url === null ? (
    children
  ) : (
    <a
      key={key}
      href={url}
      title={title ? decodeEntities(title) : undefined}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
    </a>
  );
}

/** Renders `<address>`, a bare address or a bare e-mail address with its literal text. */
function drawAddress(href: string, text: string, raw: string, key: number): ReactNode {
  const url = urlSegura(/^www\./i.test(text) ? `https://${text}` : href);
  if (url === null) return raw;
  return (
    <a key={key} href={url} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}

/** An external picture would reveal the reader to its server: render a link instead. */
function drawPicture(address: string, alt: string, key: number): ReactNode {
  const src = fotoPropia(decodeEntities(address));
  if (src !== null) return <img key={key} src={src} alt={alt} loading="lazy" />;
  return drawLink(address, alt || "Imagen", key);
}

const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      const known = token as MarkedToken;
      if (known.type === "br") return " ";
      if (known.type === "text") return readText(known.text);
      if (known.type === "escape" || known.type === "codespan") return known.text;
      return "tokens" in known ? plainText(known.tokens ?? []) : known.raw;
    })
    .join("");

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  iexcl: "¡",
  iquest: "¿",
  copy: "©",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  euro: "€",
};

/** Replaces character references: marked leaves them to HTML, which the chat does not produce. */
const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    return character(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });

const character = (code: number) =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : "\ufffd";
