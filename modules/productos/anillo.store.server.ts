import { sql } from "drizzle-orm";
import { built } from "#database/built.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { CATEGORIAS, type FilaCatalogo, type FilaSql, TARJETA, tarjeta } from "./catalogo.store.server.ts";

/**
 * Both arcs of the whole catalogue. Each part reads an index in order; the limit is in the text, because the plan depends on it. The rows
 * come as one JSON text, which costs the process less than reading each value.
 */
const anillo = (cuantos: number, descendente: boolean) =>
  built((db) => {
    const limite = sql.raw(`limit ${cuantos}`);
    const lugar = sql.raw(descendente ? "azar desc, id desc" : "azar, id");
    const arcos = descendente ? ["<", ">="] : [">=", "<"];
    const partes = arcos.flatMap((lado, arco) =>
      ["con_puntos", "not con_puntos"].map(
        (puntos) => sql`(select ${sql.raw(String(arco))} as arco, azar, id from productos
          where disponible and ${sql.raw(puntos)} and azar ${sql.raw(lado)} ${sql.placeholder("corte")}
          order by ${lugar} ${limite})`,
      ),
    );
    const elegidos = sql`select * from (${sql.join(partes, sql` union all `)}) t order by arco, ${lugar} ${limite}`;
    return db
      .select({ filas: sql<(FilaSql & { azar: number })[] | null>`json_agg(f order by arco, ${lugar})` })
      .from(sql`(select ${TARJETA}, p.id, p.azar, e.arco
        from (${elegidos}) e join productos p on p.id = e.id ${CATEGORIAS}) f`);
  });

export type Comienzo = { corte: number; descendente: boolean };

/**
 * Makes the read of the first products of the whole catalogue in random order. It is the view that most people open: one statement,
 * which is built and planned once.
 */
export function inicioDelAnillo(cuantos: number) {
  const creciente = anillo(cuantos, false);
  const decreciente = anillo(cuantos, true);
  return async ({ db }: Lector, { corte, descendente }: Comienzo): Promise<FilaCatalogo[]> => {
    const [fila] = await (descendente ? decreciente : creciente)(db).execute({ corte });
    return (fila?.filas ?? []).map((una) => ({ ...tarjeta(una), id: una.id, claves: [una.azar] }));
  };
}
