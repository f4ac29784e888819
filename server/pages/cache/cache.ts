import { LRUCache } from "lru-cache";
import { politicaDe } from "#modules/comun/eventos/catalogo.ts";
import type { Evento } from "#modules/comun/eventos/eventos.ts";
import type { HeaderReader } from "#server/http/client-address.ts";
import { encodingFor } from "#server/http/compress.ts";
import { isWhileAway } from "#server/http/errors.ts";
import { type CachedAnswer, Entry, sharedSeconds } from "./entry.ts";
import { type AskedPage, isGame, keyOf, plainRequest } from "./key.ts";

const LIFETIME = 30_000;
/** While the database is away, a page is shown for so long after its render. A purchase checks prices and stock again. */
const LAST_KNOWN = 300_000;
const MAX_ENTRIES = 500;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_PAGE = 2 * 1024 * 1024;
const KINDS =
  /^(text\/html|text\/x-script|application\/json|application\/xml|text\/xml|text\/csv|text\/plain)\b/;

export type PageCacheParts = { lifetime?: number; entries?: number; bytes?: number; now?: () => number };
type Render = (request: Request) => Promise<Response>;
export type PageCache = {
  /** Returns the page from memory, or renders it once for all concurrent requests. */
  handle(request: Request, render: Render, traits?: string): Promise<Response>;
  /** An answer that can be sent at once; null if it must be rendered. */
  ready(asked: AskedPage): CachedAnswer | null;
  /** Outdates the pages that these events affect. */
  invalidate(eventos: readonly Evento[]): void;
  /** Events may have been missed: outdates all pages. */
  clear(): void;
  size(): number;
  /** How many requests for pages that may be kept were answered from memory, and how many were rendered. */
  counts(): { hit: number; miss: number };
};

/** Marks a page that cannot be stored: until the mark expires, requests for it do not wait for each other. */
class NotStorable {
  readonly bytes = 1;
  readonly lifetime = Number.POSITIVE_INFINITY;
  readonly version: number;
  readonly since: number;
  constructor(version: number, since: number) {
    this.version = version;
    this.since = since;
  }
}
type Kept = Entry | NotStorable;
type Flight = { version: number; done: Promise<Entry | null> };

/** Anonymous pages of this process. They hold no personal data, so one copy serves all visitors. */
export const createPageCache = (parts: PageCacheParts = {}): PageCache => new MemoryCache(parts);

class MemoryCache implements PageCache {
  readonly #lifetime: number;
  readonly #now: () => number;
  /** Bounds entries and bytes; the least recently used entry is evicted first. */
  readonly #kept: LRUCache<string, Kept>;
  readonly #flights = new Map<string, Flight>();
  readonly #versions = { all: 0, game: 0 };
  readonly #counts = { hit: 0, miss: 0 };

  constructor({ lifetime = LIFETIME, entries = MAX_ENTRIES, bytes = MAX_BYTES, now }: PageCacheParts) {
    this.#lifetime = lifetime;
    this.#now = now ?? (() => performance.now());
    this.#kept = new LRUCache({ max: entries, maxSize: bytes, sizeCalculation: (one) => one.bytes });
  }

  async handle(request: Request, render: Render, traits = ""): Promise<Response> {
    const { method, headers } = request;
    const { pathname, search } = new URL(request.url);
    const key = keyOf({ method, target: `${pathname}${search}`, headers, traits });
    if (key === null) return render(request);
    let rendered = false;
    const got = await this.#obtain(key, request, (asked) => {
      rendered = true;
      return render(asked);
    });
    this.#counts[rendered ? "miss" : "hit"]++;
    return got instanceof Response ? got : asResponse(this.#answer(got, method, headers));
  }

  ready(asked: AskedPage): CachedAnswer | null {
    const key = keyOf(asked);
    const entry = key === null ? null : this.#find(key);
    if (!(entry instanceof Entry)) return null;
    this.#counts.hit++;
    return this.#answer(entry, asked.method, asked.headers);
  }

  invalidate(eventos: readonly Evento[]): void {
    const alcances = new Set(eventos.map(({ tabla }) => politicaDe(tabla).alcance));
    if (alcances.has("todas")) this.#versions.all++;
    else if (alcances.has("juego")) this.#versions.game++;
  }

  clear(): void {
    this.#versions.all++;
  }

  size(): number {
    return this.#kept.size;
  }

  counts(): { hit: number; miss: number } {
    return this.#counts;
  }

  #version(key: string): number {
    return this.#versions.all + (isGame(key) ? this.#versions.game : 0);
  }

  /** An entry expires by age, counted from its render and never above its own s-maxage, or when an event outdates its version. */
  #find(key: string): Kept | null {
    const found = this.#kept.get(key);
    if (!found) return null;
    const lifetime = Math.min(this.#lifetime, found.lifetime);
    if (found.version === this.#version(key) && this.#now() - found.since < lifetime) return found;
    if (found instanceof NotStorable) this.#kept.delete(key);
    return null;
  }

  /** The page as it was last rendered, for visitors of a shop whose database is away. */
  #lastKnown(key: string): Entry | null {
    const found = this.#kept.get(key);
    return found instanceof Entry && this.#now() - found.since < LAST_KNOWN ? found : null;
  }

  #keep(key: string, value: Kept): void {
    if (value.version === this.#version(key)) this.#kept.set(key, value);
  }

  async #obtain(key: string, request: Request, render: Render): Promise<Entry | Response> {
    const found = this.#find(key);
    if (found) return found instanceof Entry ? found : render(request);
    const flight = this.#flights.get(key);
    // A request after an event must not get data that was read before the event.
    if (flight?.version !== this.#version(key)) return this.#lead(key, request, render);
    return (await flight.done) ?? render(request);
  }

  /**
   * Renders once for all waiting requests. An answer that cannot be stored goes only to this request; the
   * others render their own.
   */
  async #lead(key: string, request: Request, render: Render): Promise<Entry | Response> {
    const version = this.#version(key);
    const { promise, resolve } = Promise.withResolvers<Entry | null>();
    const flight = { version, done: promise };
    this.#flights.set(key, flight);
    let entry: Entry | null = null;
    try {
      const response = await render(plainRequest(request));
      if (isWhileAway(response)) {
        entry = this.#lastKnown(key);
        return entry ?? response;
      }
      const since = this.#now();
      const body = isStorable(response) ? Buffer.from(await response.clone().arrayBuffer()) : null;
      if (body && body.length <= MAX_PAGE) entry = new Entry(body, response.headers, version, since);
      this.#keep(key, entry ?? new NotStorable(version, since));
      return entry ?? response;
    } finally {
      resolve(entry);
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    }
  }

  #answer(entry: Entry, method: string, headers: HeaderReader): CachedAnswer {
    return entry.answer({
      encoding: encodingFor(headers.get("accept-encoding") ?? undefined),
      head: method === "HEAD",
      etags: headers.get("if-none-match") ?? undefined,
      age: Math.max(0, Math.floor((this.#now() - entry.since) / 1000)),
    });
  }
}

/** Cache-Control decides whether an answer may be shared: only an explicit s-maxage counts. */
function isStorable({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    !headers.has("Set-Cookie") &&
    sharedSeconds(headers) > 0 &&
    KINDS.test(headers.get("Content-Type") ?? "") &&
    !headers.has("Content-Encoding") &&
    (headers.get("Vary") ?? "").split(",").every((name) => /^\s*(accept-encoding|cookie)?\s*$/i.test(name))
  );
}

function asResponse({ status, headers, body }: CachedAnswer): Response {
  const pairs: [string, string][] = [];
  for (let i = 0; i < headers.length; i += 2) pairs.push([headers[i] ?? "", headers[i + 1] ?? ""]);
  return new Response(body && new Uint8Array(body), { status, headers: pairs });
}
