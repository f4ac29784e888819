import type { MiddlewareHandler } from "hono";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Log } from "#modules/comun/tx/contexto.ts";
import type { DoorEnv } from "./client-address.ts";
import { pageError, TEXTOS } from "./errors.ts";
import { routeOf } from "./page-limits.ts";
import { readBytes } from "./read-bytes.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);
const URLENCODED = "application/x-www-form-urlencoded";

/** Pages that accept files of up to 5 MB, plus room for the rest of the form. */
const UPLOADS = /^\/(mis-pedidos|admin\/ventas|admin\/productos)(\/|$)/;
const MAX_UPLOAD = 6 * 1024 * 1024;
const MAX_BODY = 1024 * 1024;

/**
 * Reads the form of a page action, once for all actions. Refuses other content types and text that PostgreSQL
 * cannot store. A missing body counts as an empty form.
 */
export function pageForm({ log }: { log: Log }): MiddlewareHandler<DoorEnv> {
  return async (c, next) => {
    if (READS.has(c.req.method)) return next();
    try {
      c.req.raw = await withForm(c.req.raw, UPLOADS.test(routeOf(c.req.path)) ? MAX_UPLOAD : MAX_BODY);
    } catch (error) {
      return pageError(error, c.req.raw, log);
    }
    await next();
  };
}

/** Returns the request with its body in memory, so that the page can read it again. */
async function withForm(request: Request, max: number): Promise<Request> {
  const body = await readBytes(request, max);
  const type = body.byteLength === 0 ? URLENCODED : (request.headers.get("content-type") ?? "");
  if (!(await isForm(body, type))) throw new Rechazo("malformado", TEXTOS.formulario);
  const { url, method, headers, signal } = request;
  const readable = new Request(url, { method, headers, body, signal });
  readable.headers.set("Content-Type", type);
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
