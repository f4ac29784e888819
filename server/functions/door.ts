import { createHmac } from "node:crypto";
import { Hono } from "hono";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Idempotency, Sesion } from "#modules/comun/tx/contexto.ts";
import { recordarRechazo } from "#modules/comun/tx/transaccion.server.ts";
import { type DoorContext, type DoorEnv, limitKey } from "#server/http/client-address.ts";
import { json, jsonError, tooMany } from "#server/http/errors.ts";
import type { RateLimiter, RuleName } from "#server/http/rate-limit.ts";
import { checkOrigin } from "#server/http/same-origin.ts";
import { fingerprint, readCall } from "./body.ts";
import { admit, type FunctionRow } from "./row.ts";

export const FUNCTIONS_PATH = "/.netlify/functions";

export type FunctionsDoorDeps = {
  ctx: Ctx;
  sesion: (request: Request) => Promise<Sesion | null>;
  limits: RateLimiter;
};

/** The door of the functions, to be mounted at `FUNCTIONS_PATH`. Names outside the table answer 404. */
export function createFunctionsDoor(table: readonly FunctionRow[], deps: FunctionsDoorDeps): Hono<DoorEnv> {
  const rows = index(table);
  const door = new Hono<DoorEnv>();
  door.all("/:name{.+}", async (c) => {
    try {
      return json(await answer(c, rows, deps));
    } catch (error) {
      return jsonError(error, deps.ctx.log);
    }
  });
  door.all("*", () => jsonError(unknownName(), deps.ctx.log));
  return door;
}

type Rows = ReadonlyMap<string, readonly FunctionRow[]>;

function index(table: readonly FunctionRow[]): Rows {
  const rows = Map.groupBy(table, ({ name }) => name);
  for (const [name, named] of rows) {
    if (new Set(named.map(({ method }) => method)).size < named.length) {
      throw new Error(`The function ${name} is in the table twice`);
    }
  }
  return rows;
}

const unknownName = () => new Rechazo("desconocido", "Esa función no existe.");

function find(rows: Rows, name: string, method: string): FunctionRow {
  const named = rows.get(name);
  if (!named) throw unknownName();
  const row = named.find((candidate) => candidate.method === method);
  if (row) return row;
  const allow = named.map((candidate) => candidate.method).join(", ");
  throw new Rechazo("metodo", "Esa función no se llama de esta manera.", { allow });
}

/** Checks session, limits and access before reading the body: parsing is the expensive part. */
async function answer(c: DoorContext, rows: Rows, deps: FunctionsDoorDeps): Promise<unknown> {
  const request = c.req.raw;
  const row = find(rows, c.req.param("name") ?? "", request.method);
  if (row.method !== "GET") checkOrigin(request, deps.ctx.public_url);
  const sesion = await deps.sesion(request);
  await takeTurn(c, row, sesion, deps.limits);
  admit(row.access, sesion);
  const call = row.prepare(await readCall(request), sesion);
  const clave = row.method === "GET" ? null : readKey(request);
  if (!clave) return (await call.run(deps.ctx)) ?? {};
  const quien = sesion?.codigo_referido ?? anonymous(deps.ctx, c.get("address") ?? "");
  const idempotency = { quien, clave, funcion: row.name, huella: fingerprint(call.input) };
  return runOnce(call.run, deps.ctx, idempotency);
}

async function runOnce(run: (ctx: Ctx) => Promise<unknown>, base: Ctx, idempotency: Idempotency) {
  const ctx = { ...base, idempotency };
  try {
    return (await run(ctx)) ?? {};
  } catch (error) {
    if (error instanceof Rechazo) await recordarRechazo(ctx, error);
    throw error;
  }
}

async function takeTurn(c: DoorContext, row: FunctionRow, sesion: Sesion | null, limits: RateLimiter) {
  const key = sesion?.codigo_referido ?? limitKey(c.get("address") ?? "");
  const general: RuleName = sesion ? "functions" : "functions_visitante";
  for (const rule of row.limit ? [general, row.limit] : [general]) {
    const { allowed, retry_after } = await limits.take(rule, key);
    if (!allowed) throw tooMany("Has hecho demasiadas solicitudes.", retry_after);
  }
}

/** 8 to 128 visible characters, made by the client for one action. */
function readKey(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null || /^[!-~]{8,128}$/.test(key)) return key;
  throw new Rechazo(
    "malformado",
    "La cabecera Idempotency-Key debe tener entre 8 y 128 caracteres visibles.",
  );
}

/** Identifies a visitor by a hash of the address; the address itself is not stored. */
const anonymous = ({ secret }: Ctx, address: string) =>
  `visitante:${createHmac("sha256", secret).update(address).digest("hex").slice(0, 32)}`;
