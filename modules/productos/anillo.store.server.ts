import { sql } from "drizzle-orm";
import type { Mirada } from "#modules/comun/tx/contexto.ts";
import {
  CATEGORIAS,
  type FilaCatalogo,
  type FilaSql,
  tarjeta,
  tarjetaEnSql,
} from "./catalogo.store.server.ts";

export type Comienzo = { corte: number; descendente: boolean };

/**
 * The first products of the whole catalogue in random order, both arcs in one statement. Each part reads an index in order. It is the
 * view that most people open.
 */
export async function leerInicioDelAnillo(
  { db, now }: Mirada,
  { corte, descendente }: Comienzo,
  cuantos: number,
): Promise<FilaCatalogo[]> {
  const ahora = now();
  const lugar = sql.raw(descendente ? "azar desc, id desc" : "azar, id");
  const arcos = descendente ? ["<", ">="] : [">=", "<"];
  const partes = arcos.flatMap((lado, arco) =>
    ["con_puntos", "not con_puntos"].map(
      (puntos) => sql`(select ${arco}::int as arco, azar, id from productos
        where disponible and ${sql.raw(puntos)} and azar ${sql.raw(lado)} ${corte}
        order by ${lugar} limit ${cuantos})`,
    ),
  );
  const elegidos = sql`select * from (${sql.join(partes, sql` union all `)}) t order by arco, ${lugar} limit ${cuantos}`;
  const { rows } = await db.execute<FilaSql & { azar: number }>(sql`
    select ${tarjetaEnSql(ahora)}, p.id, p.azar from (${elegidos}) e join productos p on p.id = e.id ${CATEGORIAS}
     order by e.arco, ${sql.raw(descendente ? "p.azar desc, p.id desc" : "p.azar, p.id")}`);
  return rows.map((una) => ({ ...tarjeta(una, ahora), id: una.id, claves: [una.azar] }));
}
