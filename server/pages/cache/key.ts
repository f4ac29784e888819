import type { HeaderReader } from "#server/http/client-address.ts";
import { pagePath } from "#server/http/page-path.ts";

export type AskedPage = {
  method: string;
  /** Path and query as requested. */
  target: string;
  headers: HeaderReader;
  /** Other inputs of an answer: see `clientTraits`. */
  traits: string;
};

/**
 * Routes with their own answers, and pages that differ for every visitor. `/ingresar` reads the Referer to
 * know where to go back to, and the render of a shared page does not get that header.
 */
const ELSEWHERE =
  /^\/+(\.netlify|assets|fotos|marca|art|fonts|socket\.io|salud|metrics|webhook|mcp|admin|buzon|ingresar)(\/|\.|$)/i;
/** Of the pages with an extension, only public documents are shared: sitemaps, feeds and texts for programs. */
const FILE = /\.(?!xml$|csv$|txt$)[^/]*$/;
/** Added to links by the sites that share them; no page reads them. */
const TRACKING = /^(utm_\w+|fbclid|gclid|msclkid|igshid|_ga|mc_[ce]id)$/;
const MAX_TARGET = 2_000;

/** The cache key of a page without a session; null if the answer may depend on the person. */
export function keyOf({ method, target, headers, traits }: AskedPage): string | null {
  if ((method !== "GET" && method !== "HEAD") || target.length > MAX_TARGET) return null;
  if (headers.has("cookie") || headers.has("authorization")) return null;
  const [path, query] = splitTarget(target);
  if (ELSEWHERE.test(path) || FILE.test(pagePath(path).path)) return null;
  // Paths and headers cannot contain a line feed, so it separates the parts.
  return `${path}${query === undefined ? "" : tidyQuery(query)}\n${headers.get("host") ?? ""}\n${traits}`;
}

/** The path and the query. */
export const splitTarget = (target: string): [string, string | undefined] => {
  const mark = target.indexOf("?");
  return mark === -1 ? [target, undefined] : [target.slice(0, mark), target.slice(mark + 1)];
};

/** Normalises the query: sorted, without tracking parameters. */
function tidyQuery(query: string): string {
  const parameters = new URLSearchParams(query);
  for (const name of [...parameters.keys()]) if (TRACKING.test(name)) parameters.delete(name);
  parameters.sort();
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}

/** The only headers that rendering a shared page may use: those of the requested URL, none of the browser. */
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

/** Whether events of the game affect the page. */
export const isGame = (key: string): boolean => key.startsWith("/juegos");
