import { sql } from "drizzle-orm";
import { limites } from "#database/schema.ts";
import type { Ctx } from "./tx/contexto.ts";

type Conteo = { cuenta: number; vence_en: Date };

/** Counts one attempt under a key in one statement; a window that is over starts again at one. */
export async function contarIntento(ctx: Ctx, clave: string, ventana_ms: number): Promise<Conteo> {
  const ahora = ctx.now();
  const vence_en = new Date(ahora.getTime() + ventana_ms);
  const terminada = sql`${limites.vence_en} <= ${ahora.toISOString()}`;
  const [fila] = await ctx.db
    .insert(limites)
    .values({ clave, cuenta: 1, vence_en })
    .onConflictDoUpdate({
      target: limites.clave,
      set: {
        cuenta: sql`case when ${terminada} then 1 else ${limites.cuenta} + 1 end`,
        vence_en: sql`case when ${terminada} then excluded.vence_en else ${limites.vence_en} end`,
      },
    })
    .returning({ cuenta: limites.cuenta, vence_en: limites.vence_en });
  return fila ?? { cuenta: 1, vence_en };
}
