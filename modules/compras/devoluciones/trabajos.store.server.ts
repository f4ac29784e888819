import { and, asc, eq, exists, lte, or, sql } from "drizzle-orm";
import { devoluciones_pedidas, reembolsos_tarjeta, ventas } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { ABIERTAS } from "./devoluciones.store.server.ts";

// What the jobs of returns look for.

/** Ids of the refunds to a balance whose minutes to undo are over. */
export async function leerPorPagar({ db }: Lector, ahora: Date, limite: number): Promise<number[]> {
  const filas = await db
    .select({ id: devoluciones_pedidas.id })
    .from(devoluciones_pedidas)
    .where(
      and(
        eq(devoluciones_pedidas.estado, "recibida"),
        lte(devoluciones_pedidas.reembolso_desde, ahora),
        or(
          eq(devoluciones_pedidas.forma, "a_favor"),
          // Transbank gave the money back, and what follows from it was cut off.
          and(
            eq(devoluciones_pedidas.forma, "tarjeta"),
            exists(
              db
                .select({ id: reembolsos_tarjeta.id })
                .from(reembolsos_tarjeta)
                .where(
                  and(
                    eq(reembolsos_tarjeta.pedida, devoluciones_pedidas.id),
                    eq(reembolsos_tarjeta.estado, "hecho"),
                  ),
                ),
            ),
          ),
        ),
      ),
    )
    .orderBy(asc(devoluciones_pedidas.id))
    .limit(limite);
  return filas.map(({ id }) => id);
}

/** Ids of requests that were accepted by that instant and not sent, or sent by that instant and not received. */
export async function leerSinLlegar({ db }: Lector, hasta: Date, limite: number): Promise<number[]> {
  const filas = await db
    .select({ id: devoluciones_pedidas.id })
    .from(devoluciones_pedidas)
    .where(
      or(
        and(eq(devoluciones_pedidas.estado, "aceptada"), lte(devoluciones_pedidas.aceptada_en, hasta)),
        and(eq(devoluciones_pedidas.estado, "en_camino"), lte(devoluciones_pedidas.enviada_en, hasta)),
      ),
    )
    .orderBy(asc(devoluciones_pedidas.id))
    .limit(limite);
  return filas.map(({ id }) => id);
}

/**
 * Open requests for money that were made before that instant and of whose term one of these admins was not told yet. Those that all of them
 * know would take the places of the others.
 */
export const leerPorVencer = (
  { db }: Lector,
  { hasta, admins, limite }: { hasta: Date; admins: readonly string[]; limite: number },
) =>
  db
    .select({ id: devoluciones_pedidas.id, codigo: ventas.codigo, pedida_en: devoluciones_pedidas.pedida_en })
    .from(devoluciones_pedidas)
    .innerJoin(ventas, eq(ventas.id, devoluciones_pedidas.venta))
    .where(
      and(
        ABIERTAS,
        eq(devoluciones_pedidas.solucion, "dinero"),
        lte(devoluciones_pedidas.pedida_en, hasta),
        sql`exists (select from unnest(${sql.param([...admins])}::text[]) as a(codigo) where not exists (
          select from notificaciones n where n.clave = 'admin:devolucion:' || ${devoluciones_pedidas.id} || ':plazo:' || a.codigo))`,
      ),
    )
    .orderBy(asc(devoluciones_pedidas.id))
    .limit(limite);
