import type { MiddlewareHandler } from "hono";
import { WEBPAY_INTEGRACION, WEBPAY_PRODUCCION } from "#modules/compras/tarjeta/integracion.ts";
import { answerHeader } from "./answer-header.ts";
import type { DoorContext, DoorEnv } from "./client-address.ts";

/** Set by the page renderer and removed here: nonce or hashes of the inline scripts that the page may run. */
const SOURCES = "X-Script-Sources";
const ONE_YEAR = 31_536_000;
const POLICIES = "Permissions-Policy";

const ALWAYS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  [POLICIES]:
    "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
};

/** Policy for everything that is not a page: opened directly, it may not run or load anything. */
const FILES =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Pages whose forms end at Khipu: browsers check where a form is redirected to. */
const PAYS = /^\/(carrito|mis-pedidos|mis-puntos)(\/|$)/;
/** The page whose form is sent to Webpay. */
const LEADS_TO_WEBPAY = /^\/pagar-con-tarjeta\/?$/;

/** The one page that reads codes: with the camera, and with a program in WebAssembly. */
const READS_CODES = /^\/boleta\/verificar\/?$/;

type Options = {
  public_url: string;
  /** The service that collects payments. */
  khipu_url: string;
  /** The host of Webpay in rehearsals; without it, those of Transbank. */
  webpay_url?: string | undefined;
  /** Additional sockets that pages may open: the bundler's during development. */
  sockets?: readonly string[];
};

export function securityHeaders({
  public_url,
  khipu_url,
  webpay_url,
  sockets = [],
}: Options): MiddlewareHandler<DoorEnv> {
  const shopHost = new URL(public_url).host;
  const collectors = [...new Set(["https://khipu.com", "https://*.khipu.com", new URL(khipu_url).origin])];
  const card = webpay_url ? [new URL(webpay_url).origin] : [WEBPAY_PRODUCCION, WEBPAY_INTEGRACION];
  const formsOf = (path: string) => {
    if (LEADS_TO_WEBPAY.test(path)) return card;
    return PAYS.test(path) ? collectors : [];
  };
  return async (c, next) => {
    await next();
    const sources = c.res.headers.get(SOURCES) ?? "";
    if (c.res.headers.has(SOURCES)) answerHeader(c, SOURCES, undefined);
    const readsCodes = READS_CODES.test(c.req.path);
    for (const [name, value] of Object.entries(ALWAYS)) {
      const allowed = readsCodes && name === POLICIES ? value.replace("camera=()", "camera=(self)") : value;
      if (!c.res.headers.has(name)) answerHeader(c, name, allowed);
    }
    if (!c.res.headers.has("Content-Security-Policy")) {
      const isPage = c.res.headers.get("Content-Type")?.startsWith("text/html");
      answerHeader(
        c,
        "Content-Security-Policy",
        isPage
          ? pagePolicy(c, readsCodes ? `'wasm-unsafe-eval' ${sources}` : sources, {
              sockets: [...ownSockets(c, shopHost), ...sockets],
              forms: formsOf(c.req.path),
            })
          : FILES,
      );
    }
    if (c.get("secure")) answerHeader(c, "Strict-Transport-Security", `max-age=${ONE_YEAR}`);
  };
}

type Reach = { sockets: readonly string[]; forms: readonly string[] };

function pagePolicy(c: DoorContext, sources: string, { sockets, forms }: Reach): string {
  // A page that another page of the shop shows in a frame says so with its own X-Frame-Options.
  const framed = c.res.headers.get("X-Frame-Options") === "SAMEORIGIN";
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${sources}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${sockets.join(" ")}`,
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    ["form-action 'self'", ...forms].join(" "),
    "object-src 'none'",
  ];
  return (c.get("secure") ? [...policy, "upgrade-insecure-requests"] : policy).join("; ");
}

/**
 * Some browsers do not include the socket of the same host in 'self'. An invalid Host is not copied into the
 * header.
 */
function ownSockets(c: DoorContext, shopHost: string): string[] {
  const asked = c.req.header("host") ?? "";
  const hosts = new Set([
    shopHost,
    ...(/^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(asked) ? [asked] : []),
  ]);
  const schemes = c.get("secure") ? ["wss"] : ["ws", "wss"];
  return [...hosts].flatMap((host) => schemes.map((scheme) => `${scheme}://${host}`));
}
