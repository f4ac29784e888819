import { createHash } from "node:crypto";
import { compressed, type Encoding, OFTEN } from "#server/http/compress.ts";

/** An answer ready to be sent: raw headers as Node writes them, name and value alternating. */
export type CachedAnswer = { status: 200 | 304; headers: string[]; body: Buffer | null };

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
  readonly #plain: Buffer<ArrayBuffer>;
  readonly #shared: string[];
  readonly #forms = new Map<Encoding, { headers: string[]; body: Buffer }>();

  constructor(plain: Buffer<ArrayBuffer>, headers: Headers, version: number, since: number) {
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
  answer(ask: { encoding: Encoding; head: boolean; etags: string | undefined; age: number }): CachedAnswer {
    const age = String(ask.age);
    if (matches(ask.etags, this.etag)) {
      return { status: 304, headers: this.#shared.concat("Age", age), body: null };
    }
    const form = this.#forms.get(ask.encoding) ?? this.#make(ask.encoding);
    return { status: 200, headers: form.headers.concat("Age", age), body: ask.head ? null : form.body };
  }

  #make(encoding: Encoding) {
    const body = compressed(this.#plain, encoding, OFTEN);
    const coded = encoding === "identity" ? [] : ["Content-Encoding", encoding];
    const form = { headers: [...this.#shared, ...coded, "Content-Length", String(body.length)], body };
    this.#forms.set(encoding, form);
    return form;
  }
}

const matches = (wanted: string | undefined, etag: string) =>
  wanted?.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^(W\/)?/, "W/") === etag) ??
  false;
