import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#modules/comun/tx/contexto.ts";

/** A context whose statements are explained instead of run, and the plans that the database chose for them. */
export function explicar<C extends Pick<Ctx, "db">>(ctx: C) {
  const planes: string[] = [];
  const explicado: C = {
    ...ctx,
    db: new Proxy(ctx.db, {
      get: (suya, campo) =>
        campo !== "execute"
          ? Reflect.get(suya, campo)
          : async (consulta: SQL) => {
              const { rows } = await suya.execute<{ "QUERY PLAN": string }>(sql`explain ${consulta}`);
              planes.push(rows.map((fila) => fila["QUERY PLAN"]).join("\n"));
              return { rows: [] };
            },
    }),
  };
  return { explicado, planes };
}
