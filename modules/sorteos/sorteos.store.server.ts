import { and, desc, eq, inArray } from "drizzle-orm";
import { sorteos, tickets_participantes } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type Tramo = { sku: string; puntosInicio: number; puntosFinal: number };

/** Every abono that took this range in a raffle of the product, the newest first: each raffle counts from one. */
export async function buscarAbonos({ db }: Lector, { sku, puntosInicio, puntosFinal }: Tramo) {
  const delProducto = db.select({ key: sorteos.key }).from(sorteos).where(eq(sorteos.producto, sku));
  return db
    .select({ id: tickets_participantes.id, usuario: tickets_participantes.usuario })
    .from(tickets_participantes)
    .where(
      and(
        inArray(tickets_participantes.sorteo, delProducto),
        eq(tickets_participantes.puntos_inicio, puntosInicio),
        eq(tickets_participantes.puntos_final, puntosFinal),
      ),
    )
    .orderBy(desc(tickets_participantes.id));
}
