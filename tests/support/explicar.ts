import { type SQL, sql } from "drizzle-orm";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/**
 * A context whose statements are explained instead of run, and the plans that the database chose for them. With `corre` they are
 * run too, and `cuantas` counts them together with the selects of the query builder. With `mide` the plans say how many rows
 * each step gave.
 */
export function explicar<C extends Lector>(ctx: C, { corre = false, mide = false } = {}) {
  const opciones = mide ? sql`(analyze, costs off, timing off)` : sql``;
  const planes: string[] = [];
  let selects = 0;
  const explicado: C = {
    ...ctx,
    db: new Proxy(ctx.db, {
      get(suya, campo) {
        if (campo === "select") selects++;
        if (campo !== "execute") return Reflect.get(suya, campo);
        return async (consulta: SQL) => {
          const { rows } = await suya.execute<{ "QUERY PLAN": string }>(sql`explain ${opciones} ${consulta}`);
          planes.push(rows.map((fila) => fila["QUERY PLAN"]).join("\n"));
          return corre ? suya.execute(consulta) : { rows: [] };
        };
      },
    }),
  };
  return { explicado, planes, cuantas: () => planes.length + selects };
}
