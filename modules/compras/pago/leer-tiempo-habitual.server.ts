import { leerDemorasDePago } from "#modules/compras/dinero/pagos.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";
import { tiempoHabitual } from "./tiempo-habitual.ts";

const HACE = 60 * DIA_MS;
const MUESTRAS = 50;

/** How long the shop usually takes to confirm a transfer, from its last ones; null when it cannot be said. */
export async function leerTiempoHabitual(ctx: Lector & Pick<Ctx, "now">): Promise<string | null> {
  const desde = new Date(ctx.now().getTime() - HACE);
  return tiempoHabitual(await leerDemorasDePago(ctx, desde, MUESTRAS));
}
