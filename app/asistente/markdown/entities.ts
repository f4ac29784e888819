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

/** Replaces character references: marked leaves them to HTML, which the chat does not write. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    return character(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });

const character = (code: number) =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : "\ufffd";
