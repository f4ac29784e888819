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
const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/iy;
export const PUNCTUATION = /[!-/:-@[-`{-~]/;

/** The character that an entity at this place stands for. */
export function readEntity(source: string, at: number): { text: string; end: number } | null {
  ENTITY.lastIndex = at;
  const [whole, hex, decimal, name] = ENTITY.exec(source) ?? [];
  if (whole === undefined) return null;
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
  const text = name ? NAMED[name.toLowerCase()] : character(code);
  return text === undefined ? null : { text, end: at + whole.length };
}

const character = (code: number) =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : "\ufffd";

/** A text in which backslashes and entities have done their work. */
export function decodeText(source: string): string {
  let text = "";
  for (let at = 0; at < source.length; ) {
    const next = source[at + 1] ?? "";
    const entity = source[at] === "&" ? readEntity(source, at) : null;
    const isEscape = source[at] === "\\" && PUNCTUATION.test(next);
    text += entity?.text ?? (isEscape ? next : source[at]);
    at = entity?.end ?? at + (isEscape ? 2 : 1);
  }
  return text;
}
