import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Reads the token of a cookie signed by the authentication library; null if it is missing or the signature is
 * wrong.
 */
export function readSessionToken(headers: Headers, name: string, secret: string): string | null {
  const raw = cookieNamed(headers.get("Cookie") ?? "", name);
  const dot = raw?.lastIndexOf(".") ?? -1;
  if (!raw || dot < 1) return null;
  const token = raw.slice(0, dot);
  const given = Buffer.from(raw.slice(dot + 1), "base64");
  const expected = createHmac("sha256", secret).update(token).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

type CookieShape = { name: string; path: string };

/**
 * A cookie that scripts cannot read. On https its name has a prefix, with which browsers accept it from this host
 * alone (`__Host-`, for the whole site) or at least over https only (`__Secure-`).
 */
export function createCookie({ public_url }: { public_url: string }, { name: plain, path }: CookieShape) {
  const isSecure = public_url.startsWith("https:");
  const prefix = path === "/" ? "__Host-" : "__Secure-";
  const name = isSecure ? `${prefix}${plain}` : plain;
  return {
    name,
    read: (headers: Headers) => cookieNamed(headers.get("Cookie") ?? "", name),
    /** The Set-Cookie header; zero seconds delete the cookie. */
    write: (value: string, seconds: number) =>
      `${name}=${value}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`,
  };
}

function cookieNamed(header: string, name: string): string | null {
  for (const pair of header.split(";")) {
    const [key = "", ...rest] = pair.split("=");
    if (key.trim() === name) return decoded(rest.join("=").trim());
  }
  return null;
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
