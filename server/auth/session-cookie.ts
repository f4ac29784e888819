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

export function cookieNamed(header: string, name: string): string | null {
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
