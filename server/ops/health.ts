import { Hono } from "hono";
import { databaseAnswers } from "#modules/comun/operacion.store.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import type { DoorEnv } from "#server/http/client-address.ts";
import { json, readiness } from "#server/http/errors.ts";
import { isInsider } from "#server/http/insiders.ts";

const PATIENCE = 2000;

type Deps = { ctx: Ctx; token: string | undefined; leaving?: (() => boolean) | undefined };

/**
 * /salud: the process is alive. /salud/listo: it can serve: the database answers and it was not asked to
 * stop.
 */
export function createHealthDoor({ ctx, token, leaving = () => false }: Deps): Hono<DoorEnv> {
  const door = new Hono<DoorEnv>();
  door.get("/", () => json({ estado: "vivo" }));
  door.get("/listo", async (c) => {
    const start = performance.now();
    const answers = await Promise.race([databaseAnswers(ctx), after(PATIENCE)]);
    const ready = answers && !leaving();
    const estado = leaving() ? "cerrando" : ready ? "listo" : "no_listo";
    if (!isInsider(c, token)) return readiness(ready, { estado });
    return readiness(ready, {
      estado,
      base_de_datos: answers ? "responde" : "no responde",
      base_de_datos_ms: Math.round(performance.now() - start),
      activo_desde_s: Math.round(process.uptime()),
      proceso: process.pid,
    });
  });
  return door;
}

const after = (ms: number) =>
  new Promise<false>((resolve) => void setTimeout(() => resolve(false), ms).unref());
