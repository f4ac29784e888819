import { BlockList, isIP } from "node:net";
import type { Context, MiddlewareHandler } from "hono";
import { esDireccionLocal } from "#modules/comun/acceso/direccion-local.ts";
import type { Sessions } from "#server/auth/sessions.ts";
import { ConfigurationError } from "#server/env.ts";

/** What every route knows about a request besides its content. */
export type DoorEnv = {
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } };
  Variables: {
    address: string;
    secure: boolean;
    local: boolean;
    /** The request came through a trusted proxy. */
    proxied: boolean;
    /** The session, once a middleware or the page has read it. */
    lectura?: ReturnType<Sessions["leerSesion"]>;
  };
};
export type DoorContext = Context<DoorEnv>;

const LOOPBACK = ["127.0.0.0/8", "::1/128"];
const NAMED: Record<string, string[]> = {
  loopback: LOOPBACK,
  private: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
  none: [],
};
/** Any of these headers means that a proxy stands between the server and the client. */
const FORWARDING = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
  "x-forwarded-server",
  "x-forwarded-by",
  "x-forwarded-prefix",
  "x-forwarded-scheme",
  "x-forwarded-ssl",
  "x-forwarded-uri",
  "x-forwarded-method",
  "x-original-forwarded-for",
  "x-real-ip",
  "x-client-ip",
  "true-client-ip",
  "cf-connecting-ip",
  "forwarded",
  "via",
];

/** Reads TRUSTED_PROXIES: `loopback`, `private`, `none`, addresses and networks, separated by commas. */
export function parseProxies(text: string): BlockList {
  const list = new BlockList();
  const entries = text.split(",").map((entry) => entry.trim());
  for (const entry of entries.filter(Boolean).flatMap((name) => NAMED[name.toLowerCase()] ?? [name])) {
    if (!addNetwork(list, entry)) {
      throw new ConfigurationError(
        `La variable TRUSTED_PROXIES debe ser loopback o una lista de direcciones o redes (dice «${text.slice(0, 60)}»).`,
      );
    }
  }
  return list;
}

function addNetwork(list: BlockList, entry: string): boolean {
  const [address = "", prefix, ...rest] = entry.split("/");
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  const bits = prefix === undefined ? most : Number(prefix);
  if (version === 0 || rest.length > 0 || !/^\d+$/.test(prefix ?? "0") || bits > most) return false;
  list.addSubnet(address, bits, version === 4 ? "ipv4" : "ipv6");
  return true;
}

const contains = (list: BlockList, address: string) =>
  isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");

/** Normalises an address: no port, no zone, no IPv4-mapped IPv6; null if it is not an address. */
export function normalizeAddress(text: string): string | null {
  const bare = text.trim().replace(/^\[([^\]]+)\](:\d+)?$/, "$1");
  const [plain = ""] = (/^[\d.]+:\d+$/.test(bare) ? bare.split(":") : [bare])[0]?.split("%") ?? [];
  const address = plain.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, "");
  return isIP(address) === 0 ? null : address;
}

/** Returns the nearest address that is not a trusted proxy: the client can forge entries further left. */
export function clientAddress(remote: string, forwardedFor: string | null, trusted: BlockList): string {
  let nearest = normalizeAddress(remote) ?? "desconocida";
  const hops = (forwardedFor ?? "").split(",").reverse();
  for (const hop of hops) {
    if (!contains(trusted, nearest)) return nearest;
    const address = normalizeAddress(hop);
    if (!address) return nearest;
    nearest = address;
  }
  return nearest;
}

/** Limits count IPv6 clients by /64 network, because one customer has 2^64 addresses. */
export function limitKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

const loopback = parseProxies("loopback");
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** Headers of a Request, or of an object that carries them before there is one. */
export type HeaderReader = Pick<Headers, "get" | "has">;

/**
 * A request from this machine without a proxy in between, at a shop that only this machine uses. A public
 * shop has no local requests: a forwarder on the same machine that adds no header looks exactly like one.
 */
function isLocal(remote: string, headers: HeaderReader, public_url: string): boolean {
  if (!esDireccionLocal(public_url)) return false;
  const address = normalizeAddress(remote);
  if (!address || !contains(loopback, address)) return false;
  if (FORWARDING.some((name) => headers.has(name))) return false;
  return LOOPBACK_HOST.test(headers.get("host") ?? "");
}

export type ClientTraits = { local: boolean; secure: boolean; proxied: boolean };
const MAX_DECIDED = 1_000;

export type ClientOptions = { trusted: BlockList; public_url: string };

/** Whether the request came over https, from this machine, and through a trusted proxy: answers may depend on the first two. */
export function clientTraits({ trusted, public_url }: ClientOptions) {
  const shop = new URL(public_url);
  const decide = (remote: string, headers: HeaderReader): ClientTraits => {
    const proxied = contains(trusted, normalizeAddress(remote) ?? "");
    const forwardedProto = proxied ? headers.get("x-forwarded-proto")?.split(",").at(-1)?.trim() : undefined;
    const isShopHost = headers.get("host") === shop.host;
    return {
      local: isLocal(remote, headers, public_url),
      secure: forwardedProto === "https" || (shop.protocol === "https:" && isShopHost),
      proxied,
    };
  };
  // Computed for every request with few distinct results, so cached.
  const decided = new Map<string, ClientTraits>();
  return (remote: string, headers: HeaderReader): ClientTraits => {
    const forwarded = FORWARDING.some((name) => headers.has(name));
    // A header cannot contain a line feed, so it separates the parts of the key.
    const key = [remote, headers.get("host"), forwarded, headers.get("x-forwarded-proto")].join("\n");
    const known = decided.get(key);
    if (known) return known;
    if (decided.size >= MAX_DECIDED) decided.clear();
    const traits = decide(remote, headers);
    decided.set(key, traits);
    return traits;
  };
}

/** Sets the client's address, whether it came over https, from this machine, and through a trusted proxy. */
export function knowClient(options: ClientOptions): MiddlewareHandler<DoorEnv> {
  const traits = clientTraits(options);
  return async (c, next) => {
    const remote = c.env?.incoming?.socket?.remoteAddress ?? "";
    const { headers } = c.req.raw;
    const { local, secure, proxied } = traits(remote, headers);
    c.set("address", clientAddress(remote, headers.get("x-forwarded-for"), options.trusted));
    c.set("local", local);
    c.set("secure", secure);
    c.set("proxied", proxied);
    await next();
  };
}
