import type { MiddlewareHandler } from "hono";
import { puede } from "#modules/comun/acceso/permisos.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Log, Sesion } from "#modules/comun/tx/contexto.ts";
import { type DoorContext, type DoorEnv, limitKey } from "./client-address.ts";
import { pageError, TEXTOS_ERROR, tooMany } from "./errors.ts";
import { isMultipart, measureForm } from "./multipart.ts";
import { routeOf } from "./page-limits.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { readBytes } from "./read-bytes.ts";
import { isRead } from "./same-origin.ts";

const URLENCODED = "application/x-www-form-urlencoded";

/** Pages that accept files of up to 5 MB, plus room for the rest of the form. */
const UPLOADS =
  /^\/(mis-pedidos|admin\/ventas|admin\/productos|admin\/portada|admin\/transferencias|admin\/ajustes)(\/|$)/;
const MAX_UPLOAD = 6 * 1024 * 1024;
/** A new product comes with all of its pictures: six of up to 5 MB. */
const PHOTOS = /^\/admin\/productos\/nuevo$/;
const MAX_PHOTOS = 31 * 1024 * 1024;
const MAX_BODY = 64 * 1024;
/** The import of products sends the text of its file back for the second step. */
const LONG_TEXT = /^\/admin\/productos\/importar$/;

/**
 * Pages whose forms need a session, and those that also need an admin. The profile is read all the same, at most 64 kB:
 * its page gives a person whose session has ended back what they wrote.
 */
const WITH_SESSION = /^\/(mis-(?!datos)[a-z]+|notificaciones|admin|task)(\/|$)/;
const PHOTOS_AND_RECEIPTS = ["productos.editar", "ventas.boleta"] as const;
const ADMIN = /^\/(admin|task)(\/|$)/;

type Deps = {
  log: Log;
  /** Whether the page at this path has a form. */
  takesForm: (path: string) => Promise<boolean>;
  sesion: (c: DoorContext) => Promise<Sesion | null>;
  limits: RateLimiter;
};

/**
 * Refuses methods and pages without a form, and addresses with a NUL, which PostgreSQL cannot compare with anything. Mounted
 * before the limits and before anything reads the body.
 */
export function pageMethods({ log, takesForm }: Pick<Deps, "log" | "takesForm">): MiddlewareHandler<DoorEnv> {
  return async (c, next) => {
    if (new URL(c.req.url).pathname.includes("%00"))
      return pageError(new Rechazo("desconocido", TEXTOS_ERROR.direccion), c.req.raw, log);
    if (isRead(c.req.method)) return next();
    const accepts = await takesForm(routeOf(c.req.path));
    if (accepts && c.req.method === "POST") return next();
    const allow = accepts ? "GET, HEAD, POST" : "GET, HEAD";
    return pageError(new Rechazo("metodo", TEXTOS_ERROR.metodo, { allow }), c.req.raw, log);
  };
}

/**
 * Reads the form of a page action, once for all actions. Refuses other content types, too many fields and
 * text that PostgreSQL cannot store. A missing body counts as an empty form.
 */
export function pageForm({ log, sesion, limits }: Omit<Deps, "takesForm">): MiddlewareHandler<DoorEnv> {
  return async (c, next) => {
    if (isRead(c.req.method)) return next();
    const route = routeOf(c.req.path);
    try {
      const max = maxBody(c.req.raw, route);
      // The page refuses these callers by itself, so their body is not worth reading.
      const allowed = await maySend(c, route, sesion);
      if (allowed && max > MAX_BODY) await takeUpload(c, await sesion(c), limits);
      const max_text = LONG_TEXT.test(route) ? max : MAX_BODY;
      c.req.raw = allowed ? await withForm(c.req.raw, max, max_text) : emptyForm(c.req.raw);
    } catch (error) {
      return pageError(error, c.req.raw, log);
    }
    await next();
  };
}

/** Only files need more than 64 kB, and browsers send them as multipart. */
function maxBody({ headers }: Request, route: string): number {
  const upload = PHOTOS.test(route) ? MAX_PHOTOS : MAX_UPLOAD;
  const max = isMultipart(headers.get("content-type")) && UPLOADS.test(route) ? upload : MAX_BODY;
  if (Number(headers.get("content-length") ?? 0) > max)
    throw new Rechazo("demasiado_grande", TEXTOS_ERROR.cuerpo);
  return max;
}

async function maySend(c: DoorContext, route: string, sesionDe: Deps["sesion"]): Promise<boolean> {
  if (!WITH_SESSION.test(route)) return true;
  const sesion = await sesionDe(c);
  if (!ADMIN.test(route)) return sesion !== null;
  return sesion?.role === "admin" && sesion.factor !== "exigido";
}

/** Counts a form with files before it is read, except of admins who upload the photos of the catalogue or receipts. */
async function takeUpload(c: DoorContext, sesion: Sesion | null, limits: RateLimiter): Promise<void> {
  if (!sesion || PHOTOS_AND_RECEIPTS.some((permiso) => puede(sesion, permiso))) return;
  const turns = [
    ["subida", sesion.codigo_referido],
    ["subida_direccion", limitKey(c.get("address") ?? "")],
  ] as const;
  for (const [rule, key] of turns) {
    const { allowed, retry_after } = await limits.take(rule, key);
    if (!allowed) throw tooMany("Enviaste demasiados archivos.", retry_after);
  }
}

const emptyForm = (request: Request) => withBody(request, new Uint8Array(), URLENCODED);

/** Returns the request with its body in memory, so that the page can read it again. */
async function withForm(request: Request, max: number, max_text: number): Promise<Request> {
  const body = await readBytes(request, max);
  const type = body.byteLength === 0 ? URLENCODED : (request.headers.get("content-type") ?? "");
  await measureForm(body, type, max_text);
  if (!(await isForm(body, type))) throw new Rechazo("malformado", TEXTOS_ERROR.formulario);
  return withBody(request, body, type);
}

function withBody(request: Request, body: Uint8Array<ArrayBuffer>, type: string): Request {
  const { url, method, headers, signal } = request;
  const readable = new Request(url, { method, headers, body, signal });
  readable.headers.set("Content-Type", type);
  readable.headers.delete("Content-Length");
  return readable;
}

async function isForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<boolean> {
  try {
    const form = await new Response(bytes, { headers: { "Content-Type": type } }).formData();
    return [...form].every(([name, value]) => isText(name) && isText(nameOf(value)));
  } catch {
    return false;
  }
}

const nameOf = (value: FormDataEntryValue) => (typeof value === "string" ? value : value.name);
const isText = (text: string) => !text.includes("\0") && text.isWellFormed();
