import { and, eq, isNull, sql } from "drizzle-orm";
import { beforeEach } from "vitest";
import { tarifas_envio, usuarios } from "#database/schema.ts";
import { ponerTarifas } from "#modules/compras/envio/envios.store.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import type { ClasePeso } from "#modules/productos/clase-peso.ts";

export const RM = "Metropolitana de Santiago";

/** Before each test: no sale or quote, a customer who lives in Providencia, and what it costs to send there and to Maipú. */
export function conTarifas(ctx: Ctx, codigo: string) {
  const { db } = ctx;
  const mudar = (comuna: string | null) =>
    db
      .update(usuarios)
      .set({ comuna, region: comuna && RM, direccion: comuna && "Calle 1" })
      .where(eq(usuarios.codigo_referido, codigo));
  const tarifa = (comuna: string, clase_peso: ClasePeso, costo: number) =>
    ponerTarifas(ctx, [{ region: RM, comuna, clase_peso, costo, dias: 2 }]);
  beforeEach(async () => {
    await db.execute(
      sql`truncate ventas, cobros_khipu, pagos, devoluciones, deudas, productos_compras, tickets_compras, cotizaciones, correos cascade`,
    );
    await mudar("Providencia");
    await db
      .update(tarifas_envio)
      .set({ costo: 4_000 })
      .where(and(eq(tarifas_envio.region, RM), isNull(tarifas_envio.comuna)));
    await tarifa("Providencia", "liviano", 4_000);
    await tarifa("Providencia", "pesado", 9_000);
    await tarifa("Maipú", "liviano", 12_000);
  });
  return { mudar, tarifa };
}
