import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { cerrarOfertas } from "#modules/productos/cambios.store.server.ts";

/**
 * Gives products whose offer is over their normal price back, and returns how many. Customers already pay the normal
 * price from the first instant after the offer; lists are ordered by the stored one.
 */
export const terminarOfertas = (ctx: Ctx): Promise<number> =>
  enTransaccion(ctx, async (tx) => {
    const skus = await cerrarOfertas(tx);
    for (const sku of skus) tx.announce({ tabla: "productos", clave: sku });
    return skus.length;
  });
