import { Hono } from "hono";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { type Espacio, juzgarEspacio } from "#modules/ajustes/espacio.ts";
import { databaseAnswers } from "#modules/comun/operacion.store.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { VERSION } from "#modules/comun/version.server.ts";
import type { DoorEnv } from "#server/http/client-address.ts";
import { json, readiness } from "#server/http/errors.ts";
import { isInsider } from "#server/http/insiders.ts";
import type { DiskReader } from "./disk.ts";

const PATIENCE = 2000;

type Deps = {
  ctx: Ctx;
  token: string | undefined;
  leaving?: (() => boolean) | undefined;
  disk?: DiskReader | undefined;
};

/**
 * /salud: the process is alive. /salud/listo: it can serve: the database answers and has room, and the process was not
 * asked to stop.
 */
export function createHealthDoor({ ctx, token, leaving = () => false, disk }: Deps): Hono<DoorEnv> {
  const door = new Hono<DoorEnv>();
  door.get("/", () => json({ estado: "vivo" }));
  door.get("/listo", async (c) => {
    const start = performance.now();
    const found = await Promise.race([look(ctx, disk), after(PATIENCE)]);
    const ready = found !== null && found.espacio?.estado !== "lleno" && !leaving();
    const estado = leaving() ? "cerrando" : ready ? "listo" : "no_listo";
    if (!isInsider(c, token)) return readiness(ready, { estado });
    return readiness(ready, {
      estado,
      version: VERSION,
      base_de_datos: found ? "responde" : "no responde",
      base_de_datos_ms: Math.round(performance.now() - start),
      ...(found?.espacio ? { disco: found.espacio.estado, disco_libre_mb: found.espacio.libre_mb } : {}),
      activo_desde_s: Math.round(process.uptime()),
      proceso: process.pid,
    });
  });
  return door;
}

/** Null if the database does not answer. */
async function look(ctx: Ctx, disk: DiskReader | undefined): Promise<{ espacio: Espacio | null } | null> {
  if (!(await databaseAnswers(ctx))) return null;
  const free = (await disk?.()) ?? null;
  if (free === null) return { espacio: null };
  return leerAjustes(ctx).then(
    (ajustes) => ({ espacio: juzgarEspacio(free, ajustes) }),
    () => null,
  );
}

const after = (ms: number) =>
  new Promise<null>((resolve) => void setTimeout(() => resolve(null), ms).unref());
