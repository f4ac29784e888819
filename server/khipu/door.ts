import { Hono } from "hono";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { recibirAviso } from "#modules/transferencias/khipu/recibir-aviso.server.ts";
import type { ServicioKhipu } from "#modules/transferencias/khipu/servicio.ts";
import { type DoorEnv, limitKey } from "#server/http/client-address.ts";
import { json, jsonError, TEXTOS, tooMany } from "#server/http/errors.ts";
import type { RateLimiter } from "#server/http/rate-limit.ts";
import { readBytes } from "#server/http/read-bytes.ts";

/** A notice has about 1 kB. */
const MAX_NOTICE = 32 * 1024;

type Deps = { ctx: Ctx; limits: RateLimiter; khipu: ServicioKhipu };

/** Receives the notices of Khipu, mounted at `RUTA_AVISOS`: limit, size and signature before anything is parsed. */
export function createKhipuDoor({ ctx, limits, khipu }: Deps): Hono<DoorEnv> {
  const door = new Hono<DoorEnv>();
  door.all("/", async (c) => {
    try {
      if (c.req.method !== "POST") throw new Rechazo("metodo", TEXTOS.metodo, { allow: "POST" });
      const { allowed, retry_after } = await limits.take("conexiones", limitKey(c.get("address") ?? ""));
      if (!allowed) throw tooMany("Demasiados avisos.", retry_after);
      const cuerpo = await readBytes(c.req.raw, MAX_NOTICE);
      const firma = c.req.header("x-khipu-signature") ?? null;
      return json({ estado: await recibirAviso(ctx, khipu, { cuerpo, firma }) });
    } catch (error) {
      return jsonError(error, ctx.log);
    }
  });
  return door;
}
