import type { Hono } from "hono";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { recibirAviso } from "#modules/transferencias/khipu/recibir-aviso.server.ts";
import type { ServicioKhipu } from "#modules/transferencias/khipu/servicio.ts";
import type { DoorEnv } from "#server/http/client-address.ts";
import { createNoticeDoor } from "#server/http/notice-door.ts";
import type { RateLimiter } from "#server/http/rate-limit.ts";

/** A notice has about 1 kB. */
const MAX_NOTICE = 32 * 1024;

type Deps = { ctx: Ctx; limits: RateLimiter; khipu: ServicioKhipu };

/** Receives the notices of Khipu, mounted at `RUTA_AVISOS`. */
export const createKhipuDoor = ({ ctx, limits, khipu }: Deps): Hono<DoorEnv> =>
  createNoticeDoor({
    ctx,
    limits,
    header: "x-khipu-signature",
    max: MAX_NOTICE,
    receive: (notice) => recibirAviso(ctx, khipu, notice),
  });
