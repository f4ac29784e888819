import type { Hono } from "hono";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { recibirEvento } from "#modules/transferencias/fintoc/recibir-evento.server.ts";
import type { ServicioFintoc } from "#modules/transferencias/fintoc/servicio.ts";
import { atenderFintoc } from "#modules/transferencias/fintoc/sincronizar.server.ts";
import type { DoorEnv } from "#server/http/client-address.ts";
import { createNoticeDoor } from "#server/http/notice-door.ts";
import type { RateLimiter } from "#server/http/rate-limit.ts";

/** An event has about 1 kB; one that names many changed movements has more. */
const MAX_EVENT = 512 * 1024;

type Deps = { ctx: Ctx; limits: RateLimiter; fintoc: ServicioFintoc };

/** Receives the events of Fintoc, mounted at `RUTA_EVENTOS`. */
export const createFintocDoor = ({ ctx, limits, fintoc }: Deps): Hono<DoorEnv> =>
  createNoticeDoor({
    ctx,
    limits,
    header: "fintoc-signature",
    max: MAX_EVENT,
    async receive(notice) {
      const estado = await recibirEvento(ctx, notice);
      // Fintoc waits for the answer only; a list that fails, or a process that ends here, is left to the job.
      if (estado === "pedido")
        atenderFintoc(ctx, fintoc).catch((error: unknown) =>
          ctx.log.error("fintoc: list after an event failed", describeError(error)),
        );
      return estado;
    },
  });
