import type { IncomingMessage } from "node:http";

export type GateParts = {
  /** Origins of the shop; the host of the request itself, with its scheme, also counts. */
  allowedOrigins: readonly string[];
  /** Whether the request came over https, as the shop's address or a trusted proxy says. */
  secure?: ((request: IncomingMessage) => boolean) | undefined;
  /** The client's address as reported by the trusted proxies. */
  address?: ((request: IncomingMessage) => string) | undefined;
  maxPerAddress?: number | undefined;
};

export type Gate = { refusal(request: IncomingMessage): string | null };

/**
 * Decides which requests may open a socket: browsers always send Origin, so a foreign page cannot use a
 * visitor's cookie.
 */
export function createGate({ allowedOrigins, secure, address, maxPerAddress = 100 }: GateParts): Gate {
  const origins = new Set(allowedOrigins.map((text) => new URL(text).origin));
  const open = new Map<string, number>();
  const from = address ?? ((request: IncomingMessage) => request.socket.remoteAddress ?? "");

  function hold(key: string, request: IncomingMessage): void {
    open.set(key, (open.get(key) ?? 0) + 1);
    request.socket.once("close", () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  }

  return {
    refusal(request) {
      const { origin = "", host = "" } = request.headers;
      const requested = `${secure?.(request) ? "https" : "http"}://${host}`;
      if (!origins.has(origin) && !isOwnOrigin(origin, requested)) return "origin";
      const key = from(request);
      if ((open.get(key) ?? 0) >= maxPerAddress) return "too many connections";
      hold(key, request);
      return null;
    },
  };
}

const isOwnOrigin = (origin: string, requested: string) =>
  URL.canParse(origin) && URL.canParse(requested) && new URL(origin).origin === new URL(requested).origin;

/** A token bucket: allows short bursts and stops a flood. */
export function createBucket(size: number, perSecond: number, now: () => number = () => performance.now()) {
  let tokens = size;
  let last = now();
  return {
    take(): boolean {
      const at = now();
      tokens = Math.min(size, tokens + ((at - last) / 1000) * perSecond);
      last = at;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}

/** Converts Node's headers to Web headers. */
export function webHeaders(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  return headers;
}
