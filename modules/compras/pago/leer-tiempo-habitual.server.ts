import { leerDemorasDePago } from "#modules/compras/dinero/pagos.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { leerComun } from "#modules/comun/tx/comun.ts";
import type { Ctx, LectorComun } from "#modules/comun/tx/contexto.ts";
import { tiempoHabitual } from "./tiempo-habitual.ts";

const HACE = 60 * DIA_MS;
const MUESTRAS = 50;

/** How long the shop usually takes to confirm a transfer, from its last ones; null when it cannot be said. */
export const leerTiempoHabitual = (ctx: LectorComun & Pick<Ctx, "now">): Promise<string | null> =>
  leerComun(ctx, "tiempo habitual", async () => {
    const desde = new Date(ctx.now().getTime() - HACE);
    return tiempoHabitual(await leerDemorasDePago(ctx, desde, MUESTRAS));
  });
