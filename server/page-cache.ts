import type { Evento } from "#modules/comun/eventos.ts";
import type { HeaderReader } from "./client-address.ts";
import { type Answer, Entry, encodingFor } from "./page-cache-entry.ts";
import { type Asked, isGame, keyOf, plainRequest, reachOf } from "./page-cache-key.ts";

const LIFETIME = 30_000;
const MAX_ENTRIES = 500;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_PAGE = 2 * 1024 * 1024;
const KINDS = /^(text\/html|text\/x-script|application\/json|application\/xml|text\/xml)\b/;

export type PageCacheParts = { lifetime?: number; entries?: number; bytes?: number; now?: () => number };
export type Render = (request: Request) => Promise<Response>;
export type PageCache = {
  /** The page from memory, or rendered: once, however many ask for it at the same moment. */
  handle(request: Request, render: Render, traits?: string): Promise<Response>;
  /** What can be sent at once; null when it must be made first. */
  ready(asked: Asked): Answer | null;
  /** After these events what was kept before them is not shown again. */
  invalidate(eventos: readonly Evento[]): void;
  /** Something may have been missed: nothing kept so far is shown again. */
  clear(): void;
  size(): number;
};

/** A page that may not be kept: until it expires, requests for it are not lined up behind each other. */
const NOT_STORABLE = Symbol("not storable");
type Kept = Entry | { refused: typeof NOT_STORABLE; version: number; since: number };
type Flight = { version: number; done: Promise<Entry | null> };

/** Anonymous pages of this process. They carry nothing of anybody, so that one copy serves all. */
export function createPageCache(parts: PageCacheParts = {}): PageCache {
  const {
    lifetime = LIFETIME,
    entries = MAX_ENTRIES,
    bytes = MAX_BYTES,
    now = () => performance.now(),
  } = parts;
  const kept = new Map<string, Kept>();
  const flights = new Map<string, Flight>();
  const versions = { all: 0, game: 0 };
  const versionOf = (key: string) => versions.all + (isGame(key) ? versions.game : 0);

  function find(key: string): Kept | null {
    const found = kept.get(key);
    if (!found) return null;
    if (found.version !== versionOf(key) || now() - found.since >= lifetime) {
      kept.delete(key);
      return null;
    }
    // The least recently used is the first of the map.
    kept.delete(key);
    kept.set(key, found);
    return found;
  }

  function keep(key: string, value: Kept): void {
    if (value.version !== versionOf(key)) return;
    kept.delete(key);
    kept.set(key, value);
    let held = [...kept.values()].reduce((sum, one) => sum + (one instanceof Entry ? one.bytes : 0), 0);
    for (const [oldest, one] of kept) {
      if (kept.size <= entries && held <= bytes) break;
      kept.delete(oldest);
      held -= one instanceof Entry ? one.bytes : 0;
    }
  }

  /** Renders for everybody who waits. The leader also gets an answer that cannot be kept; the others ask themselves. */
  async function lead(key: string, request: Request, render: Render): Promise<Entry | Response> {
    const version = versionOf(key);
    const flight = Promise.withResolvers<Entry | null>();
    const own = { version, done: flight.promise };
    flights.set(key, own);
    try {
      const response = await render(plainRequest(request));
      const since = now();
      const body = isStorable(response) ? Buffer.from(await response.clone().arrayBuffer()) : null;
      const fits = body !== null && body.length <= MAX_PAGE;
      const entry = fits ? new Entry(body, response.headers, version, since) : null;
      keep(key, entry ?? { refused: NOT_STORABLE, version, since });
      flight.resolve(entry);
      return entry ?? response;
    } catch (error) {
      flight.resolve(null);
      throw error;
    } finally {
      if (flights.get(key) === own) flights.delete(key);
    }
  }

  async function obtain(key: string, request: Request, render: Render): Promise<Entry | Response> {
    const found = find(key);
    if (found) return found instanceof Entry ? found : render(request);
    const flight = flights.get(key);
    // Who asks after an event must not be answered with what was read before it.
    if (flight?.version !== versionOf(key)) return lead(key, request, render);
    return (await flight.done) ?? render(request);
  }

  const answer = (entry: Entry, method: string, headers: HeaderReader): Answer =>
    entry.answer({
      encoding: encodingFor(headers.get("accept-encoding") ?? undefined),
      head: method === "HEAD",
      etags: headers.get("if-none-match") ?? undefined,
      age: Math.max(0, Math.floor((now() - entry.since) / 1000)),
    });

  return {
    async handle(request, render, traits = "") {
      const { method, headers } = request;
      const { pathname, search } = new URL(request.url);
      const key = keyOf({ method, target: `${pathname}${search}`, headers, traits });
      if (key === null) return render(request);
      const got = await obtain(key, request, render);
      return got instanceof Response ? got : asResponse(answer(got, method, headers));
    },
    ready(asked) {
      const key = keyOf(asked);
      const entry = key === null ? null : find(key);
      return entry instanceof Entry ? answer(entry, asked.method, asked.headers) : null;
    },
    invalidate(eventos) {
      const reaches = new Set(eventos.map(({ tabla }) => reachOf(tabla)));
      if (reaches.has("all")) versions.all++;
      else if (reaches.has("game")) versions.game++;
    },
    clear: () => void versions.all++,
    size: () => kept.size,
  };
}

/** The doors say by Cache-Control whether others may see an answer; this only believes a clear yes. */
function isStorable({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    !headers.has("Set-Cookie") &&
    /\bs-maxage=[1-9]/.test(headers.get("Cache-Control") ?? "") &&
    KINDS.test(headers.get("Content-Type") ?? "") &&
    !headers.has("Content-Encoding") &&
    (headers.get("Vary") ?? "").split(",").every((name) => /^\s*(accept-encoding|cookie)?\s*$/i.test(name))
  );
}

function asResponse({ status, headers, body }: Answer): Response {
  const pairs: [string, string][] = [];
  for (let i = 0; i < headers.length; i += 2) pairs.push([headers[i] ?? "", headers[i + 1] ?? ""]);
  return new Response(body && new Uint8Array(body), { status, headers: pairs });
}
