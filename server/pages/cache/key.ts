import type { HeaderReader } from "#server/http/client-address.ts";

export type Asked = {
  method: string;
  /** Path and query, as asked. */
  target: string;
  headers: HeaderReader;
  /** What else an answer depends on: see `clientTraits`. */
  traits: string;
};

/** Doors with answers of their own, and pages whose answer is never the same for two people. */
const ELSEWHERE =
  /^\/(\.netlify|assets|fotos|art|fonts|socket\.io|salud|metrics|webhook|admin|buzon)(\/|\.|$)/;
/** Of what has a dot in its name only data of pages and maps of the site are pages. */
const FILE = /\.(?!data$|xml$)[^/]*$/;
/** Added to links by the sites that share them; no page reads them. */
const TRACKING = /^(utm_\w+|fbclid|gclid|msclkid|igshid|_ga|mc_[ce]id)$/;
const MAX_TARGET = 2_000;

/** The cache key of a page without a session, or null when the answer may depend on the person. */
export function keyOf({ method, target, headers, traits }: Asked): string | null {
  if ((method !== "GET" && method !== "HEAD") || target.length > MAX_TARGET) return null;
  if (headers.has("cookie") || headers.has("authorization")) return null;
  const [path = "", query] = split(target);
  if (ELSEWHERE.test(path) || FILE.test(path)) return null;
  // No path and no header can hold a line feed.
  return `${path}${query === undefined ? "" : tidyQuery(query)}\n${headers.get("host") ?? ""}\n${traits}`;
}

const split = (target: string): [string, string | undefined] => {
  const mark = target.indexOf("?");
  return mark === -1 ? [target, undefined] : [target.slice(0, mark), target.slice(mark + 1)];
};

/** One spelling per query: sorted, without what says only where a visitor came from. */
function tidyQuery(query: string): string {
  const parameters = new URLSearchParams(query);
  for (const name of [...parameters.keys()]) if (TRACKING.test(name)) parameters.delete(name);
  parameters.sort();
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}

/** The headers that a shared page may depend on: the address it was asked under, and nothing of the browser. */
const PASSED = [
  "host",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "forwarded",
  "via",
];

export function plainRequest(request: Request): Request {
  const { origin, pathname, search } = new URL(request.url);
  const headers = new Headers();
  for (const name of PASSED) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Request(`${origin}${pathname}${search === "" ? "" : tidyQuery(search.slice(1))}`, { headers });
}

/** The pages that an event of the game reaches. */
export const isGame = (key: string): boolean => key.startsWith("/juegos");
