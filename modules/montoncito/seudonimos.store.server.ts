import { sql } from "drizzle-orm";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { Puesta } from "./reglas/liquidacion.ts";

/** Keeps the pseudonyms of a closed round, by the players' codes. */
export async function insertarSeudonimosPartida(
  { db }: Lector,
  key: string,
  seudonimos: ReadonlyMap<string, string>,
): Promise<void> {
  await db.execute(sql`
    insert into partidas_seudonimos (partida, jugador, seudonimo)
    select ${key}, s.jugador, s.seudonimo
      from unnest(${sql.param([...seudonimos.keys()])}::text[], ${sql.param([...seudonimos.values()])}::text[])
        as s(jugador, seudonimo)`);
}

export type PuestaNombrada = Puesta & { seudonimo: string | null };

/** The frozen bets of a closed round. Rounds of earlier versions stored no pseudonyms. */
export async function leerPuestasNombradas({ db }: Lector, key: string): Promise<PuestaNombrada[]> {
  const { rows } = await db.execute<PuestaNombrada>(sql`
    select a.jugador, a.montoncito, sum(a.puntos_apostados)::bigint as puntos, s.seudonimo
      from apuestas a
      left join partidas_seudonimos s on s.partida = a.partida and s.jugador = a.jugador
     where a.partida = ${key} and a.resultado <> 'cancelada'
     group by a.jugador, a.montoncito, s.seudonimo`);
  return rows;
}
