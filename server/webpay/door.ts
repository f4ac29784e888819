import { Hono } from "hono";
import { recibirRetorno } from "#modules/compras/tarjeta/recibir-retorno.server.ts";
import { leerRetorno } from "#modules/compras/tarjeta/retorno.ts";
import type { ServicioWebpay } from "#modules/compras/tarjeta/servicio.ts";
import { RUTA_RESULTADO, TEXTOS_TARJETA } from "#modules/compras/tarjeta/textos.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { type DoorContext, type DoorEnv, limitKey } from "#server/http/client-address.ts";
import { pageError, TEXTOS_ERROR, tooMany } from "#server/http/errors.ts";
import type { RateLimiter } from "#server/http/rate-limit.ts";
import { readBytes } from "#server/http/read-bytes.ts";

/** A return has about 300 bytes. */
const MAX_RETURN = 4 * 1024;

type Deps = { ctx: Ctx; limits: RateLimiter; webpay: ServicioWebpay };

/**
 * Where browsers come back to from Webpay, mounted at `RUTA_RETORNO`. It asks for no session and no Origin: after a POST from another
 * site the browser sends neither the cookie nor an origin of the shop. The token is the key, and the answer only leads to the result.
 */
export function createWebpayDoor({ ctx, limits, webpay }: Deps): Hono<DoorEnv> {
  const door = new Hono<DoorEnv>();
  door.all("/", async (c) => {
    try {
      if (c.req.method !== "GET" && c.req.method !== "POST")
        throw new Rechazo("metodo", TEXTOS_ERROR.metodo, { allow: "GET, POST" });
      const { allowed, retry_after } = await limits.take("conexiones", limitKey(c.get("address") ?? ""));
      if (!allowed) throw tooMany("Demasiados intentos.", retry_after);
      const retorno = leerRetorno(await fieldsOf(c));
      if (!retorno) throw new Rechazo("malformado", TEXTOS_TARJETA.retorno);
      const { token } = await recibirRetorno(ctx, webpay, retorno);
      return seeOther(`${RUTA_RESULTADO}/${token}`);
    } catch (error) {
      return pageError(error, c.req.raw, ctx.log);
    }
  });
  return door;
}

async function fieldsOf(c: DoorContext): Promise<URLSearchParams> {
  if (c.req.method === "GET") return new URL(c.req.url).searchParams;
  return new URLSearchParams(new TextDecoder().decode(await readBytes(c.req.raw, MAX_RETURN)));
}

/** The result is a page of its own: reloading it sends nothing again. */
const seeOther = (location: string) =>
  new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });
