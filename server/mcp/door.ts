import { Hono } from "hono";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { faltaIdentidad } from "#modules/ajustes/identidad.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { abrirFicha } from "#modules/conexiones/fichas/abrir-ficha.server.ts";
import { readToken, takeTurn, withChallenge } from "#server/api/token.ts";
import { readCall } from "#server/functions/body.ts";
import { type DoorContext, type DoorEnv, limitKey } from "#server/http/client-address.ts";
import { jsonError, TEXTOS_ERROR } from "#server/http/errors.ts";
import type { RateLimiter } from "#server/http/rate-limit.ts";

export const MCP_PATH = "/mcp";

type Deps = { ctx: Ctx; limits: RateLimiter };
type Protocol = ReturnType<typeof import("./protocol.ts").createProtocol>;

const FRASES = {
  cerrada: "Esta tienda no tiene abierta la puerta para otros asistentes.",
  metodo: "Los asistentes llaman con POST: aquí no hay sesiones ni avisos que esperar.",
  lista: "Envía un mensaje por solicitud.",
} as const;

/**
 * The door for other people's assistants, mounted at `MCP_PATH`. Everything behind it only reads. Cookies are not read: a token opens
 * what the read-only API opens with it, everything else is what visitors see.
 */
export function createMcpDoor({ ctx, limits }: Deps): Hono<DoorEnv> {
  const door = new Hono<DoorEnv>();
  // Most shops never open it, and the library is large.
  let loaded: Promise<Protocol> | undefined;
  const protocol = () =>
    (loaded ??= import("./protocol.ts").then(({ createProtocol }) => createProtocol(ctx)));
  door.all("/", async (c) => {
    try {
      return await answer(c, { ctx, limits }, protocol);
    } catch (error) {
      return withChallenge(jsonError(error, ctx.log), error, c, null);
    }
  });
  return door;
}

async function answer(c: DoorContext, { ctx, limits }: Deps, protocol: () => Promise<Protocol>) {
  const request = c.req.raw;
  refuseOtherSites(request, ctx);
  await takeTurn(limits, "mcp", limitKey(c.get("address") ?? ""));
  const ajustes = await leerAjustes(ctx);
  if (!ajustes.puerta_asistentes || faltaIdentidad(ajustes).length > 0)
    throw new Rechazo("desconocido", FRASES.cerrada);
  if (request.method !== "POST") throw new Rechazo("metodo", FRASES.metodo, { allow: "POST" });
  const scopes = await scopesOf(request, { ctx, limits });
  const parsedBody = await readCall(request);
  // A list of calls in one request would pass the limits as one.
  if (Array.isArray(parsedBody)) throw new Rechazo("malformado", FRASES.lista);
  const { fetch } = await protocol();
  return fetch(request, { parsedBody, authInfo: { token: "", clientId: "", scopes } });
}

/**
 * A browser tells the site of its page. None but our own may call: a name that an attacker points at this machine arrives with an
 * Origin of its own (DNS rebinding), so the Host of the request decides nothing.
 */
function refuseOtherSites({ headers }: Request, { public_url }: Ctx): void {
  const origin = headers.get("origin");
  if (origin !== null && origin !== new URL(public_url).origin)
    throw new Rechazo("ajeno", TEXTOS_ERROR.origen);
}

/** What the token of a request may read; nothing without one. One that does not open is refused, so that its owner notices. */
async function scopesOf(request: Request, { ctx, limits }: Deps): Promise<string[]> {
  if (!request.headers.has("authorization")) return [];
  const { id, alcances } = await abrirFicha(ctx, readToken(request));
  await takeTurn(limits, "api", `ficha:${id}`);
  return alcances;
}
