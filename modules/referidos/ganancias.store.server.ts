import { and, eq, sum } from "drizzle-orm";
import { tickets_compras, tickets_estados } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** Points that a person's referrals have earned them, counted as the balance counts them. */
export async function sumarGanancias({ db }: Lector, codigo_referido: string): Promise<number> {
  const [fila] = await db
    .select({ puntos: sum(tickets_compras.puntos) })
    .from(tickets_compras)
    .innerJoin(tickets_estados, eq(tickets_estados.estado, tickets_compras.estado))
    .where(
      and(
        eq(tickets_compras.usuario, codigo_referido),
        eq(tickets_compras.forma_pago, "referido"),
        eq(tickets_estados.puntos_validos, true),
      ),
    );
  return Number(fila?.puntos ?? 0);
}
