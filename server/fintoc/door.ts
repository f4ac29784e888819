import { Hono } from "hono";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { recibirEvento } from "#modules/transferencias/fintoc/recibir-evento.server.ts";
import type { ServicioFintoc } from "#modules/transferencias/fintoc/servicio.ts";
import { atenderFintoc } from "#modules/transferencias/fintoc/sincronizar.server.ts";
import { type DoorEnv, limitKey } from "#server/http/client-address.ts";
import { json, jsonError, TEXTOS, tooMany } from "#server/http/errors.ts";
import type { RateLimiter } from "#server/http/rate-limit.ts";
import { readBytes } from "#server/http/read-bytes.ts";

/** An event has about 1 kB; one that names many changed movements has more. */
const MAX_EVENT = 512 * 1024;

type Deps = { ctx: Ctx; limits: RateLimiter; fintoc: ServicioFintoc };

/** Receives the events of Fintoc, mounted at `RUTA_EVENTOS`: limit, size and signature before anything is parsed. */
export function createFintocDoor({ ctx, limits, fintoc }: Deps): Hono<DoorEnv> {
  const door = new Hono<DoorEnv>();
  door.all("/", async (c) => {
    try {
      if (c.req.method !== "POST") throw new Rechazo("metodo", TEXTOS.metodo, { allow: "POST" });
      const { allowed, retry_after } = await limits.take("conexiones", limitKey(c.get("address") ?? ""));
      if (!allowed) throw tooMany("Demasiados eventos.", retry_after);
      const cuerpo = await readBytes(c.req.raw, MAX_EVENT);
      const firma = c.req.header("fintoc-signature") ?? null;
      const estado = await recibirEvento(ctx, { cuerpo, firma });
      // Fintoc waits for the answer only; a list that fails, or a process that ends here, is left to the job.
      if (estado === "pedido")
        atenderFintoc(ctx, fintoc).catch((error: unknown) =>
          ctx.log.error("fintoc: list after an event failed", describeError(error)),
        );
      return json({ estado });
    } catch (error) {
      return jsonError(error, ctx.log);
    }
  });
  return door;
}
