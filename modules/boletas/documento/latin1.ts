/** Documents travel in ISO-8859-1. What people write beyond it is replaced before anything is signed. */
const REEMPLAZOS: Record<string, string> = {
  "‐": "-",
  "‑": "-",
  "‒": "-",
  "–": "-",
  "—": "-",
  "―": "-",
  "−": "-",
  "‘": "´",
  "’": "´",
  "‚": "´",
  "′": "´",
  "“": "´´",
  "”": "´´",
  "„": "´´",
  "″": "´´",
  "…": "...",
  "•": "·",
  "€": "EUR",
  "™": "TM",
  Œ: "OE",
  œ: "oe",
  "₂": "2",
  ł: "l",
  Ł: "L",
  // Canonical XML writes both quotes bare and the SII's manual asks for entities: a text without them is the same for all readers.
  "'": "´",
  '"': "´´",
};

const MARCAS = /\p{M}/gu;
/** Neither blank nor printable in ISO-8859-1: controls of both halves, the soft hyphen, and everything beyond. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to leave out.
const FUERA = /[\u0000-\u001f\u007f-\u009f\u00ad]|[^\u0000-\u00ff]/gu;

function reemplazar(signo: string): string {
  const fijo = REEMPLAZOS[signo];
  if (fijo !== undefined) return fijo;
  if (signo <= "\u00ff") return signo;
  return signo.normalize("NFKD").replace(MARCAS, "");
}

/** The text as a document says it: printable ISO-8859-1, one blank between words, at most `largo` characters. */
export function enLatin1(texto: string, largo: number): string {
  const claro = [...texto.normalize("NFC").replace(/\s+/gu, " ")].map(reemplazar).join("");
  return claro.replace(FUERA, "").replace(/ +/g, " ").trim().slice(0, largo).trimEnd();
}

/** The bytes of a document. Throws on a character that `enLatin1` would have replaced: it must not be signed as another one. */
export function bytesLatin1(xml: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(xml.length);
  for (let i = 0; i < xml.length; i++) {
    const codigo = xml.charCodeAt(i);
    if (codigo > 0xff) throw new Error(`Character ${codigo} is not in ISO-8859-1.`);
    bytes[i] = codigo;
  }
  return bytes;
}

/** The text of bytes in ISO-8859-1. `TextDecoder` would read them as Windows-1252. */
export function textoLatin1(bytes: Uint8Array): string {
  const TROZO = 8192;
  let texto = "";
  for (let i = 0; i < bytes.length; i += TROZO) texto += String.fromCharCode(...bytes.subarray(i, i + TROZO));
  return texto;
}
