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
