import { setImmediate as nextTurn } from "node:timers/promises";
import { MIMEType } from "node:util";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { TEXTOS_ERROR } from "./errors.ts";

/** No form of the shop comes close; parsers need seconds for hundreds of thousands of fields. */
const MAX_FIELDS = 1_000;
/** Content-Disposition with a long file name needs less than half. */
const MAX_PART_HEADERS = 2 * 1024;
/** Bytes to search before other requests get their turn: a hostile boundary makes the search slow. */
const SEARCH_WINDOW = 1024 * 1024;

export type FormPart = {
  name: string;
  /** Null for a text field. */
  filename: string | null;
  content: Uint8Array<ArrayBuffer>;
};

const tooManyFields = () => new Rechazo("demasiado_grande", TEXTOS_ERROR.campos);
const malformed = () => new Rechazo("malformado", TEXTOS_ERROR.formulario);

/**
 * Refuses a form with too many fields by counting separators in the raw bytes, before any parser creates an
 * object for each field, and a multipart form with more than `max_text` bytes outside its files.
 */
export async function measureForm(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  max_text: number,
): Promise<void> {
  const boundary = boundaryOf(type);
  if (boundary !== null)
    return checkText(await readFormParts(bytes, boundary), max_text, TEXTOS_ERROR.cuerpo);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let fields = 1;
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) {
    if (++fields > MAX_FIELDS) throw tooManyFields();
  }
}

/** Files stay bytes; text is decoded, checked and often written back into the page. */
export function checkText(parts: readonly FormPart[], max: number, sentence: string): void {
  const size = parts.reduce(
    (sum, { filename, content }) => sum + (filename === null ? content.byteLength : 0),
    0,
  );
  if (size > max) throw new Rechazo("demasiado_grande", sentence);
}

export const isMultipart = (type: string | null): boolean => /^\s*multipart\/form-data/i.test(type ?? "");

/** The boundary of a multipart form as browsers read it; null for other content types. */
export function boundaryOf(type: string): string | null {
  if (!isMultipart(type)) return null;
  try {
    return new MIMEType(type).params.get("boundary") || null;
  } catch {
    return null;
  }
}

/** The parts of a multipart form, without copying their contents. */
export async function readFormParts(bytes: Uint8Array<ArrayBuffer>, boundary: string): Promise<FormPart[]> {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const starts = await occurrences(body, Buffer.from(boundary));
  const last = (starts.at(-1) ?? 0) + Buffer.byteLength(boundary);
  if (starts.length === 0 || body.toString("latin1", last, last + 2) !== "--") throw malformed();
  return starts.slice(0, -1).map((start, i) => {
    const from = start + Buffer.byteLength(boundary) + 2;
    const headersEnd = body.subarray(from, from + MAX_PART_HEADERS).indexOf("\r\n\r\n");
    if (headersEnd === -1) throw malformed();
    const headers = body.toString("utf8", from, from + headersEnd);
    // Of two such lines the platform's parser reads another one than we do.
    if (headers.match(/^content-disposition:/gim)?.length !== 1) throw malformed();
    // Before the next boundary stand a line break and two hyphens.
    const end = Math.max(from + headersEnd + 4, (starts[i + 1] ?? 0) - 4);
    const content = bytes.subarray(from + headersEnd + 4, end);
    return { name: parameter(headers, "name") ?? "", filename: parameter(headers, "filename"), content };
  });
}

async function occurrences(body: Buffer, needle: Buffer): Promise<number[]> {
  const found: number[] = [];
  for (let window = 0; window < body.length; window += SEARCH_WINDOW) {
    if (window > 0) await nextTurn();
    const slice = body.subarray(window, window + SEARCH_WINDOW + needle.length - 1);
    for (let at = slice.indexOf(needle); at !== -1; at = slice.indexOf(needle, at + 1)) {
      if (found.push(window + at) > MAX_FIELDS + 1) throw tooManyFields();
    }
  }
  return found;
}

/** Browsers write a quote or line break inside a name as %22, %0D or %0A. */
function parameter(headers: string, name: string): string | null {
  const line = /^content-disposition:\s*form-data(.*)$/im.exec(headers)?.[1] ?? "";
  const value = new RegExp(`;\\s*${name}="([^"]*)"`, "i").exec(line)?.[1];
  return value?.replace(/%22|%0d|%0a/gi, decodeURIComponent) ?? null;
}
