import { sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";

/** The spec's formula as rows (usuario, puntos): summed, they are a balance. One text serves one person and all. */
export const FORMULA = sql`
  select c.usuario, c.puntos from tickets_compras c join tickets_estados e on e.estado = c.estado
   where e.puntos_validos
  union all
  select c.usuario, c.puntos from productos_compras c join productos_estados e on e.estado = c.estado
   where e.puntos_validos
  union all
  select usuario, -puntos_aportados from tickets_participantes
  union all
  select jugador, -puntos_apostados from apuestas where resultado = 'pendiente'
  union all
  select jugador, puntos from tickets_montoncitos`;

/** What a person's rows add up to. Pages show the book's balance; this one proves it. */
export async function leerFormula(db: DbOrTx, codigo_referido: string): Promise<number> {
  const { rows } = await db.execute<{ puntos: string }>(
    sql`select coalesce(sum(puntos), 0) as puntos from (${FORMULA}) f where usuario = ${codigo_referido}`,
  );
  return Number(rows[0]?.puntos ?? 0);
}
