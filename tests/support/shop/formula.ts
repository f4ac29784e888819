import { sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { formula } from "#modules/puntos/comparaciones.store.server.ts";

/** A person's balance by the formula of the audit, to be compared with the book's. */
export async function leerFormula(db: DbOrTx, codigo_referido: string): Promise<number> {
  const { rows } = await db.execute<{ puntos: number }>(
    sql`select coalesce(sum(puntos), 0)::bigint as puntos from (${formula([codigo_referido])}) f`,
  );
  return rows[0]?.puntos ?? 0;
}
