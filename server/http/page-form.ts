import type { MiddlewareHandler } from "hono";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Log } from "#modules/comun/tx/contexto.ts";
import type { DoorEnv } from "./client-address.ts";
import { pageError, TEXTOS } from "./errors.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);
const URLENCODED = "application/x-www-form-urlencoded";

/**
 * Actions of pages read forms and nothing else. What is no form, or holds text that no database can, is the sender's mistake
 * and is told so here, for all of them. Nothing at all is an empty form.
 */
export function pageForm({ log }: { log: Log }): MiddlewareHandler<DoorEnv> {
  return async (c, next) => {
    if (READS.has(c.req.method)) return next();
    const bytes = await c.req.raw.arrayBuffer().then(
      (whole) => new Uint8Array(whole),
      () => null,
    );
    if (!bytes) return pageError(new Rechazo("malformado", TEXTOS.incompleto), c.req.raw, log);
    const type = bytes.byteLength === 0 ? URLENCODED : (c.req.header("content-type") ?? "");
    if (!(await isForm(bytes, type)))
      return pageError(new Rechazo("malformado", TEXTOS.formulario), c.req.raw, log);
    c.req.raw = withBody(c.req.raw, bytes, type);
    await next();
  };
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

/** The body was read: the page gets the same one again. */
function withBody({ url, method, headers, signal }: Request, body: BodyInit, type: string): Request {
  const request = new Request(url, { method, headers, body, signal });
  request.headers.set("Content-Type", type);
  return request;
}
