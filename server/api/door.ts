import { Hono } from "hono";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { abrirFicha } from "#modules/conexiones/fichas/abrir-ficha.server.ts";
import { readQuery } from "#server/functions/body.ts";
import { type DoorContext, type DoorEnv, limitKey } from "#server/http/client-address.ts";
import { json, jsonError } from "#server/http/errors.ts";
import type { RateLimiter } from "#server/http/rate-limit.ts";
import { API_PRODUCTOS } from "./productos.ts";
import type { ApiRow } from "./row.ts";
import { readToken, takeTurn, withChallenge } from "./token.ts";
import { API_VENTAS } from "./ventas.ts";

export const API_PATH = "/api/v1";

/** Every endpoint that other systems read, one row each. */
export const API: readonly ApiRow[] = [...API_VENTAS, ...API_PRODUCTOS];

type Deps = { ctx: Ctx; limits: RateLimiter };

const METHODS = "GET, HEAD";

/**
 * The read-only API, mounted at `API_PATH`. Only a token opens it: cookies are not read, so a page of another site cannot use
 * the session of a visitor, and no CORS header lets one read an answer.
 */
export function createApiDoor({ ctx, limits }: Deps): Hono<DoorEnv> {
  const door = new Hono<DoorEnv>();
  for (const row of API) {
    door.all(row.path, async (c) => {
      try {
        return json(await answer(c, row, { ctx, limits }));
      } catch (error) {
        return withChallenge(jsonError(error, ctx.log), error, c, row.scope);
      }
    });
  }
  door.all("*", () => jsonError(new Rechazo("desconocido", "Esa dirección de la API no existe."), ctx.log));
  return door;
}

/** Counts the address before the token is looked up, so that a program that tries tokens is stopped as well. */
async function answer(c: DoorContext, row: ApiRow, { ctx, limits }: Deps): Promise<unknown> {
  if (c.req.method !== "GET" && c.req.method !== "HEAD")
    throw new Rechazo("metodo", "La API es de solo lectura: se llama con GET.", { allow: METHODS });
  await takeTurn(limits, "api_direccion", limitKey(c.get("address") ?? ""));
  const { id, alcances } = await abrirFicha(ctx, readToken(c.req.raw));
  await takeTurn(limits, "api", `ficha:${id}`);
  if (!alcances.includes(row.scope))
    throw new Rechazo("ajeno", `La ficha no tiene el alcance «${row.scope}».`);
  const run = row.prepare(inputOf(c));
  return run(ctx);
}

/** The parameters of the path stand beside those of the query, which cannot replace them. */
function inputOf(c: DoorContext): Record<string, string> {
  const query = readQuery(c.req.raw);
  const params: Record<string, string> = c.req.param();
  const both = Object.keys(params).find((name) => Object.hasOwn(query, name));
  if (both !== undefined) throw new Rechazo("malformado", `El parámetro «${both}» no existe.`);
  return { ...query, ...params };
}
