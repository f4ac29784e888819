import { sql } from "drizzle-orm";
import { cifrarGuardadas, type LlaveEnUso } from "#modules/comun/cripto/cofre.server.ts";
import type { Lector, Tx } from "#modules/comun/tx/contexto.ts";

/** The round whose seed is secret still, if any. The condition is that of the index of the live round. */
const SECRETA = sql`p.estado in ('abierta', 'cuenta', 'Cerrada') and not p.apartada and p.semilla is null`;

/** The key that encrypts the seed of the round in play. */
export async function leerLlavesPartidas({ db }: Lector): Promise<LlaveEnUso[]> {
  const { rows } = await db.execute<LlaveEnUso>(sql`
    select g.llave, count(*)::int as semillas
      from partidas p join partidas_semillas g on g.partida = p.key_partida
     where ${SECRETA} and g.llave is not null group by g.llave`);
  return rows;
}

/** Encrypts the secret seed that an earlier version left readable; answers how many. The caller holds the lock of this work. */
export async function cifrarPartidas(tx: Tx): Promise<number> {
  const { rows } = await tx.db.execute<{ nombre: string; semilla: string }>(sql`
    select g.partida as nombre, g.semilla from partidas p join partidas_semillas g on g.partida = p.key_partida
     where ${SECRETA} and g.llave is null for update of g`);
  const cifradas = cifrarGuardadas(tx, rows);
  await tx.db.execute(sql`
    update partidas_semillas g set semilla = f.semilla, llave = f.llave
      from json_to_recordset(${JSON.stringify(cifradas)}::json) as f(nombre text, semilla text, llave text)
     where g.partida = f.nombre`);
  return cifradas.length;
}
