import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { sorteos, tickets_participantes } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export async function leerCompromiso({ db }: Lector, key: string): Promise<string> {
  const [fila] = await db
    .select({ compromiso: sorteos.compromiso })
    .from(sorteos)
    .where(eq(sorteos.key, key));
  return fila?.compromiso ?? "";
}

/** What one person has in a raffle, all abonos together. */
export async function sumarAbonos({ db }: Lector, key: string, usuario: string): Promise<number> {
  const [fila] = await db
    .select({ puntos: sql<string>`coalesce(sum(${tickets_participantes.puntos_aportados}), 0)` })
    .from(tickets_participantes)
    .where(and(eq(tickets_participantes.sorteo, key), eq(tickets_participantes.usuario, usuario)));
  return Number(fila?.puntos ?? 0);
}

/** Raffles of a product that no longer take points, the newest first. */
export const leerSorteosPasados = ({ db }: Lector, sku: string, cuantos: number) =>
  db
    .select({
      key: sorteos.key,
      estado: sorteos.estado,
      fecha_sorteo: sorteos.fecha_sorteo,
      sorteado_en: sorteos.sorteado_en,
      semilla: sorteos.semilla,
      numero_producto: sorteos.numero_producto,
      numero_puntos: sorteos.numero_puntos,
      ganador_producto: sorteos.ganador_producto,
      motivo: sorteos.motivo,
    })
    .from(sorteos)
    .where(and(eq(sorteos.producto, sku), inArray(sorteos.estado, ["Cerrado", "Finalizado"])))
    .orderBy(desc(sorteos.fecha_termino), desc(sorteos.id))
    .limit(cuantos);

export type FilaSorteoPasado = Awaited<ReturnType<typeof leerSorteosPasados>>[number];
