import { ConfigurationError } from "#server/env.ts";

/** Origins of other sites whose pages may use the assistant; `*` allows any. */
export function parseOrigins(text: string | undefined): ReadonlySet<string> {
  const entries = (text ?? "").split(",").map((entry) => entry.trim());
  return new Set(entries.filter(Boolean).map(originOf));
}

function originOf(entry: string): string {
  if (entry === "*") return entry;
  if (!URL.canParse(entry) || new URL(entry).origin === "null") {
    throw new ConfigurationError(
      `La variable CHAT_ORIGINS debe ser una lista de direcciones como https://sitio.cl (dice «${entry.slice(0, 60)}»).`,
    );
  }
  return new URL(entry).origin;
}

export const isAllowed = (origins: ReadonlySet<string>, origin: string): boolean =>
  origins.has(origin) || (origins.has("*") && origin !== "null");

const METHODS = "OPTIONS, GET, POST";
const HEADER_NAMES = /^[\w\-, ]{1,500}$/;

/**
 * CORS headers for a page of another site. Credentials are never allowed: there, every person is a visitor.
 */
export function corsHeaders(request: Request, origins: ReadonlySet<string>): Record<string, string> {
  const origin = request.headers.get("origin");
  if (origin === null || !isAllowed(origins, origin)) return { Vary: "Origin" };
  const asked = request.headers.get("access-control-request-headers") ?? "";
  return {
    Vary: "Origin",
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Methods": METHODS,
    "Access-Control-Allow-Headers": HEADER_NAMES.test(asked) ? asked : "Content-Type",
    "Access-Control-Max-Age": "300",
    // Without it, the shop's own policy would hide the answer from that page.
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
}

export const ALLOW = METHODS;
export const POST_ONLY = "OPTIONS, POST";
