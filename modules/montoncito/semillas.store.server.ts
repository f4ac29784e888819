import { sql } from "drizzle-orm";
import type { LlaveEnUso } from "#modules/comun/cripto/cofre.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** The round whose seed is secret still, if any. The condition is that of the index of the live round. */
const SECRETA = sql`p.estado in ('abierta', 'cuenta', 'Cerrada') and not p.apartada and p.semilla is null`;

/** The key that encrypts the seed of the round in play. */
export async function leerLlavesPartidas({ db }: Lector): Promise<LlaveEnUso[]> {
  const { rows } = await db.execute<LlaveEnUso>(sql`
    select g.llave, count(*)::int as semillas
      from partidas p join partidas_semillas g on g.partida = p.key_partida
     where ${SECRETA} group by g.llave`);
  return rows;
}
