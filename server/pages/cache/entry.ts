import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";
/** An answer ready to be sent: raw headers as Node writes them, name and value alternating. */
export type Answer = { status: 200 | 304; headers: string[]; body: Buffer | null };

/**
 * Synchronous: compression takes 2 ms of a 20 ms rendering and does not wait for the thread pool that resizes
 * pictures.
 */
const compressors: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: (bytes) =>
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => gzipSync(bytes, { level: 6 }),
  identity: (bytes) => bytes,
};

/** Headers that are set for every answer, or that belong to the first client only. */
const NOT_KEPT = new Set(
  "age connection content-encoding content-length date etag keep-alive set-cookie transfer-encoding vary x-request-id".split(
    " ",
  ),
);

/** The s-maxage of an answer in seconds; 0 without one: such an answer is not shared. */
export const sharedSeconds = (headers: Headers): number =>
  Number(/\bs-maxage=(\d+)/.exec(headers.get("Cache-Control") ?? "")?.[1] ?? 0);

/** One page as bytes, plain and compressed; each encoding is computed at its first use. */
export class Entry {
  readonly version: number;
  readonly since: number;
  /** Milliseconds for which its Cache-Control lets it be shared. */
  readonly lifetime: number;
  readonly etag: string;
  /** Upper estimate of its memory: the page and its compressed forms, which are smaller than the page. */
  readonly bytes: number;
  readonly #plain: Buffer;
  readonly #shared: string[];
  readonly #forms = new Map<Encoding, { headers: string[]; body: Buffer }>();

  constructor(plain: Buffer, headers: Headers, version: number, since: number) {
    this.version = version;
    this.since = since;
    this.lifetime = 1000 * sharedSeconds(headers);
    this.#plain = plain;
    this.bytes = Math.max(1, 2 * plain.length);
    // Weak: the same page in another encoding has the same tag.
    this.etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
    const kept = [...headers].filter(([name]) => !NOT_KEPT.has(name));
    this.#shared = [...kept, ["ETag", this.etag], ["Vary", "Accept-Encoding, Cookie"]].flat();
  }

  /** `age` in seconds tells downstream caches how old the page is. */
  answer(ask: { encoding: Encoding; head: boolean; etags: string | undefined; age: number }): Answer {
    const age = String(ask.age);
    if (matches(ask.etags, this.etag)) {
      return { status: 304, headers: this.#shared.concat("Age", age), body: null };
    }
    const form = this.#forms.get(ask.encoding) ?? this.#make(ask.encoding);
    return { status: 200, headers: form.headers.concat("Age", age), body: ask.head ? null : form.body };
  }

  #make(encoding: Encoding) {
    const body = compressors[encoding](this.#plain);
    const coded = encoding === "identity" ? [] : ["Content-Encoding", encoding];
    const form = { headers: [...this.#shared, ...coded, "Content-Length", String(body.length)], body };
    this.#forms.set(encoding, form);
    return form;
  }
}

const matches = (wanted: string | undefined, etag: string) =>
  wanted?.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^(W\/)?/, "W/") === etag) ??
  false;

/** The best encoding that the client accepts; quality 0 means not acceptable. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  if (BROTLI.test(accepted)) return "br";
  return takesGzip(accepted) ? "gzip" : "identity";
}

const takesGzip = (accepted: string) => GZIP.test(accepted);

const taking = (name: string) => new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`, "i");
const BROTLI = taking("br");
const GZIP = taking("gzip");
