import { sql } from "drizzle-orm";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** Points that a raffle gives, as rows of the formula. */
export type PuntosDados = {
  sorteo: string;
  forma_pago: "sorteo" | "devolucion";
  fecha: Date;
  motivo: string | null;
  filas: readonly { usuario: string; puntos: number }[];
};

/** One statement for one winner or for thousands who get their points back. */
export async function insertarPuntosDados({ db }: Lector, dados: PuntosDados): Promise<void> {
  const { sorteo, forma_pago, fecha, motivo, filas } = dados;
  await db.execute(sql`
    insert into tickets_compras (usuario, puntos, estado, forma_pago, precio, total, fecha_compra, sorteo, motivo)
    select f.usuario, f.puntos, 'Acreditado', ${forma_pago}, 0, 0, ${fecha.toISOString()}::timestamptz,
           ${sorteo}, ${motivo}
      from unnest(${sql.param(filas.map(({ usuario }) => usuario))}::text[],
                  ${sql.param(filas.map(({ puntos }) => puntos))}::bigint[])
        with ordinality as f(usuario, puntos, orden)
     order by f.orden`);
}
