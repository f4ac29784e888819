import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import type { Db } from "#database/client.ts";
import { PROJECT_ROOT } from "#database/project-root.ts";
import { RUTA_RETORNO } from "#modules/compras/tarjeta/textos.ts";
import type { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { HEADER_PRUEBA, paginaDePrueba } from "#modules/comun/rechazo/rechazo-http.ts";
import type { Ctx, Log } from "#modules/comun/tx/contexto.ts";
import { RUTA_EVENTOS } from "#modules/transferencias/fintoc/textos.ts";
import { RUTA_AVISOS } from "#modules/transferencias/khipu/textos.ts";
import { API_PATH, createApiDoor } from "./api/door.ts";
import type { Auth } from "./auth/auth.ts";
import type { Env } from "./env.ts";
import { createFintoc } from "./fintoc/client.ts";
import { createFintocDoor } from "./fintoc/door.ts";
import { createFunctionsDoor, FUNCTIONS_PATH } from "./functions/door.ts";
import { FUNCTIONS } from "./functions/table.ts";
import { accessLog, requestId } from "./http/access-log.ts";
import { cachePolicy } from "./http/cache-policy.ts";
import { type DoorContext, type DoorEnv, knowClient, limitKey, parseProxies } from "./http/client-address.ts";
import { compressPages } from "./http/compress.ts";
import { isDatabaseDown, jsonError, pageError, TEXTOS_ERROR, whileAway } from "./http/errors.ts";
import { callerKey, countGuess } from "./http/guesses.ts";
import { type LagReader, shedBodies } from "./http/overload.ts";
import { pageForm, pageMethods } from "./http/page-form.ts";
import { pageLimits, signInLimits } from "./http/page-limits.ts";
import { pagePath } from "./http/page-path.ts";
import type { RateLimiter } from "./http/rate-limit.ts";
import { isRead, sameOrigin } from "./http/same-origin.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { createMailer } from "./jobs/mailer.ts";
import { createKhipu } from "./khipu/client.ts";
import { createKhipuDoor } from "./khipu/door.ts";
import { createMcpDoor, MCP_PATH } from "./mcp/door.ts";
import { createOpenApiDoor, describedFunctions, OPENAPI_PATH } from "./openapi/document.ts";
import type { DiskReader } from "./ops/disk.ts";
import type { Failures } from "./ops/failures.ts";
import { createHealthDoor } from "./ops/health.ts";
import { createMetricsDoor, type Metrics } from "./ops/metrics.ts";
import type { Tracer } from "./ops/tracing/tracer.ts";
import { createBrandPictures } from "./pages/brand.ts";
import type { SharedReads } from "./pages/cache/shared-reads.ts";
import { createPictures } from "./pages/pictures.ts";
import { ctxForPage } from "./pages/render/catalogue-reads.ts";
import type { Pages } from "./pages/render/render.ts";
import { parseOrigins } from "./webhook/cors.ts";
import { createMotor, motorDe } from "./webhook/motor.ts";
import { chatRefusal, createWebhookDoor, WEBHOOK_PATH } from "./webhook/webhook.ts";
import { createWebpay } from "./webpay/client.ts";
import { createWebpayDoor } from "./webpay/door.ts";

export type AppParts = {
  env: Env;
  ctx: Ctx;
  pages: Pages;
  auth: Auth;
  limits: RateLimiter;
  metrics: Metrics;
  /** Counts internal errors. */
  failures?: Pick<Failures, "count">;
  /** Whether this process was asked to stop. */
  leaving?: () => boolean;
  /** How late the event loop is; without it, no request is shed. */
  lag?: LagReader;
  /** The disk of the database, if it is on this machine. */
  disk?: DiskReader | undefined;
  /** The replica for the catalogue, while it is usable. */
  copy?: (() => Db | null) | undefined;
  /** Reads that pages share; without it, every page makes its own. */
  shared?: SharedReads;
  /** Traces requests, if traces are on. */
  tracer?: Pick<Tracer, "http"> | null;
};

/** Mounts the middleware and routes of the shop, in the order in which a request passes them. */
export function createApp(parts: AppParts): Hono<DoorEnv> {
  const { env, ctx, auth, limits, metrics, failures } = parts;
  const { log, public_url } = ctx;
  const app = new Hono<DoorEnv>();
  app.use(requestId(), knowClient({ trusted: parseProxies(env.TRUSTED_PROXIES), public_url }));
  if (parts.tracer) app.use(parts.tracer.http);
  app.use(
    accessLog({ log, metrics, failures }),
    securityHeaders({ public_url, khipu_url: env.KHIPU_URL, webpay_url: env.WEBPAY_URL }),
    cachePolicy(),
    compress(),
    compressPages(),
  );
  app.route(
    "/salud",
    createHealthDoor({ ctx, token: env.METRICS_TOKEN, leaving: parts.leaving, disk: parts.disk }),
  );
  app.use(
    shedBodies({
      lag: parts.lag ?? (() => 0),
      refuse: (request, rechazo) => overloaded(request, rechazo, log),
    }),
  );
  app.route("/metrics", createMetricsDoor(metrics, env.METRICS_TOKEN));
  const sesion = (request: Request) => auth.sesion(request.headers);
  app.route(FUNCTIONS_PATH, createFunctionsDoor(FUNCTIONS, { ctx, sesion, limits }));
  app.route(API_PATH, createApiDoor({ ctx, limits }));
  app.route(MCP_PATH, createMcpDoor({ ctx, limits }));
  app.route(OPENAPI_PATH, createOpenApiDoor());
  const chat = { origins: parseOrigins(env.CHAT_ORIGINS), externo: createMotor(ctx, env) };
  app.route(WEBHOOK_PATH, createWebhookDoor({ ctx, sesion, limits, ...chat }));
  app.route(RUTA_AVISOS, createKhipuDoor({ ctx, limits, khipu: createKhipu({ url: env.KHIPU_URL }) }));
  const webpay = createWebpay({ url: env.WEBPAY_URL });
  app.route(RUTA_RETORNO, createWebpayDoor({ ctx, limits, webpay }));
  const fintoc = createFintoc({ url: env.FINTOC_URL });
  app.route(RUTA_EVENTOS, createFintocDoor({ ctx, limits, fintoc }));
  app.use(files("/assets/*", "public, max-age=31536000, immutable"), files("*", "public, max-age=86400"));
  app.route("/fotos", createPictures(ctx, env.DATA_DIR));
  app.route("/marca", createBrandPictures(ctx));
  const { takesForm } = parts.pages;
  app.use(
    sameOrigin({ public_url, log }),
    pageMethods({ log, takesForm }),
    pageLimits({ limits, log, devices: auth.devices }),
    pageForm({ log, limits, sesion: async (c) => (await lectura(c, auth)).sesion }),
    signInLimits({ limits, log, devices: auth.devices }),
  );
  app.all("*", (c) => page(c, parts));
  app.onError((error, c) => pageError(error, c.req.raw, log));
  return app;
}

const files = (path: string, policy: string) => {
  const serve = serveStatic<DoorEnv>({
    root: join(PROJECT_ROOT, "build/client"),
    onFound: (_, c) => c.header("Cache-Control", policy),
  });
  const prefix = path.replace("*", "");
  return async (c: DoorContext, next: () => Promise<void>) =>
    c.req.path.startsWith(prefix) && c.req.path.includes(".") ? serve(c, next) : next();
};

/** Each door answers in the format that its callers read. */
function overloaded(request: Request, rechazo: Rechazo, log: Log): Response {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith(`${WEBHOOK_PATH}/`)) return chatRefusal(rechazo, log);
  const isProgram =
    [FUNCTIONS_PATH, API_PATH].some((path) => pathname.startsWith(`${path}/`)) ||
    [RUTA_AVISOS, RUTA_EVENTOS, MCP_PATH].includes(pathname);
  return isProgram ? jsonError(rechazo, log) : pageError(rechazo, request, log);
}

/** Reads the session once for all middleware of a request and for its page. */
function lectura(c: DoorContext, auth: Auth) {
  const read = c.get("lectura") ?? auth.leerSesion(c.req.raw.headers, c.get("address"));
  c.set("lectura", read);
  return read;
}

/** Renders a page. If the session was renewed or has ended, the answer also sets the cookie. */
async function page(c: DoorContext, { env, auth, pages, ...parts }: AppParts): Promise<Response> {
  const { sesion, headers } = await lectura(c, auth);
  const buzon_local = !env.SMTP_URL && c.get("local");
  let away = false;
  const falla = (error: unknown) => {
    const lost = isDatabaseDown(error);
    away ||= lost;
    return lost ? TEXTOS_ERROR.sin_base : null;
  };
  let unproven = false;
  const pidePrueba = () => {
    unproven = true;
  };
  const own = ctxForPage(parts.ctx, c.req.raw, parts.copy);
  // An admin sees their own change at once, also when another process answers the next page.
  const shares = own === parts.ctx && sesion?.role !== "admin" && isRead(c.req.method);
  const actual = {
    ctx: shares && parts.shared ? { ...own, comun: parts.shared.read } : own,
    auth: auth.from(limitKey(c.get("address") ?? "")),
    sesion,
    buzon_local,
    entrega: createMailer({ smtp_url: env.SMTP_URL, ctx: parts.ctx }),
    khipu: createKhipu({ url: env.KHIPU_URL }),
    webpay: createWebpay({ url: env.WEBPAY_URL }),
    fintoc: createFintoc({ url: env.FINTOC_URL }),
    motor: motorDe(env),
    servicios: { correo: env.SMTP_URL !== undefined, asistente: motorDe(env) !== "propio" },
    funciones: describedFunctions,
    sin_trabajador: env.SERVICE_WORKER === "off",
    disco: parts.disk,
    falla,
    pidePrueba,
    probarCupon: <R>(probar: () => Promise<R>) =>
      countGuess(
        parts.limits,
        { rule: "cupon", key: callerKey(c, sesion), message: "Probaste demasiados cupones." },
        probar,
      ),
  };
  const rendered = whileAway(await pages.render(c.req.raw, actual), away);
  const response = unproven ? askForProof(c.req.raw, rendered) : rendered;
  if (response.headers.has("Set-Cookie")) return response;
  for (const cookie of headers.getSetCookie()) response.headers.append("Set-Cookie", cookie);
  return response;
}

/**
 * Marks the answer to a refused form: the script of the page asks for the proof and sends the form again. A browser
 * without scripts is led to the page that asks.
 */
function askForProof(request: Request, refused: Response): Response {
  const { pathname, search } = new URL(request.url);
  const isScripted = pagePath(pathname).isData || isJson(refused);
  if (!isScripted) return redirectTo(paginaDePrueba(`${pathname}${search}`));
  const response = new Response(refused.body, refused);
  response.headers.set(HEADER_PRUEBA, "si");
  return response;
}

const isJson = ({ headers }: Response) =>
  headers.get("Content-Type")?.startsWith("application/json") ?? false;

const redirectTo = (location: string) =>
  new Response(null, { status: 302, headers: { Location: location, "Cache-Control": "no-store" } });
