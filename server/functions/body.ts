import { createHash } from "node:crypto";
import { leerJson } from "#modules/comun/leer-json.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { readBytes } from "#server/http/read-bytes.ts";

const MAX_BODY = 256 * 1024;
const MAX_DEPTH = 20;
/** Elements of one list or fields of one object. The largest cart has a tenth. */
const MAX_CHILDREN = 1_000;
/** Values in the whole body. */
const MAX_VALUES = 10_000;

/**
 * Reads the input of a call: the query of a GET or the JSON of a POST. Refuses input that cannot be parsed.
 */
export async function readCall(request: Request): Promise<unknown> {
  if (request.method === "GET") return readQuery(request);
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new Rechazo("malformado", "Lo enviado debe ser JSON (Content-Type: application/json).");
  }
  return checkValue(parseJson(await readBytes(request, MAX_BODY)));
}

/** The query by name; of a repeated name the last value counts. */
export function readQuery(request: Request): Record<string, string> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  checkValue(query);
  return query;
}

function parseJson(bytes: Uint8Array): unknown {
  const json = leerJson(bytes);
  if (json === undefined) throw new Rechazo("malformado", "Lo enviado no es un JSON válido.");
  return json;
}

/**
 * Refuses text that PostgreSQL cannot store, and input that is deeper, longer or wider than any schema. Every
 * list is measured before it is walked, and all this happens before validation, which visits each element.
 */
function checkValue(root: unknown): unknown {
  const pending: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  let values = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next;
    if (depth > MAX_DEPTH) throw new Rechazo("malformado", "Lo enviado tiene demasiados niveles.");
    if (typeof value === "string") checkText(value);
    if (typeof value !== "object" || value === null) continue;
    values += checkWidth(value);
    if (values > MAX_VALUES) throw tooManyValues();
    for (const [key, child] of Object.entries(value)) {
      checkText(key);
      pending.push({ value: child, depth: depth + 1 });
    }
  }
  return root;
}

const tooManyValues = () => new Rechazo("demasiado_grande", "Lo enviado tiene demasiados elementos.");

function checkWidth(value: object): number {
  const width = Array.isArray(value) ? value.length : Object.keys(value).length;
  if (width > MAX_CHILDREN) throw tooManyValues();
  return width;
}

function checkText(text: string): void {
  if (text.includes("\0") || !text.isWellFormed()) {
    throw new Rechazo("malformado", "Lo enviado contiene caracteres que no son válidos.");
  }
}

/** A hash of the input: the same Idempotency-Key with another hash is refused. */
export const fingerprint = (input: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(input) ?? "")
    .digest("hex");
