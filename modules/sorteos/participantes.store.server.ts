import { sql } from "drizzle-orm";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** Somebody with points in a raffle; `puntos` is all of theirs in it. */
export type Participante = {
  codigo_referido: string;
  nombre: string | null;
  /** Null once the account is gone. */
  email: string | null;
  puntos: number;
  di_input: boolean;
};

/** Everybody in a raffle. They cannot leave the shop until the transaction ends; whoever deletes an account locks people first too. */
export async function bloquearParticipantes({ db }: Lector, key: string): Promise<Participante[]> {
  const { rows } = await db.execute<Omit<Participante, "puntos"> & { puntos: string }>(sql`
    select u.codigo_referido, u.nombre, u.email, p.puntos,
           exists (select from sorteos_input i
                    where i.sorteo = ${key} and i.usuario = u.codigo_referido) as di_input
      from (select usuario, sum(puntos_aportados) as puntos
              from tickets_participantes where sorteo = ${key} group by usuario) p
      join usuarios u on u.codigo_referido = p.usuario
     order by u.codigo_referido
       for key share of u`);
  return rows.map((fila) => ({ ...fila, puntos: Number(fila.puntos) }));
}
