import { asc, eq, or, sql } from "drizzle-orm";
import { carpetas, categorias, productos, tickets } from "#database/schema.ts";
import { cuantosHasta } from "#modules/comun/conteo.store.server.ts";
import { TOPE_CONTEO } from "#modules/comun/conteo.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** First and second category apart: each is counted from its own index, and the second only while the first is below the limit. */
const EN_CATEGORIA = sql`from (
  (select 1 from ${productos} where ${productos.categoria_id} = ${categorias.id} limit ${TOPE_CONTEO + 1})
  union all
  (select 1 from ${productos} where ${productos.categoria_2_id} = ${categorias.id}
      and ${productos.categoria_id} <> ${categorias.id} limit ${TOPE_CONTEO + 1})) en`;

/** All categories with the number of their products, counted up to the limit. */
export const leerCategoriasConUso = ({ db }: Lector) =>
  db
    .select({
      id: categorias.id,
      categoria: categorias.categoria,
      productos: cuantosHasta(EN_CATEGORIA),
    })
    .from(categorias)
    .orderBy(asc(categorias.categoria));

export const contarUsosCategoria = ({ db }: Lector, id: number): Promise<number> =>
  db.$count(productos, or(eq(productos.categoria_id, id), eq(productos.categoria_2_id, id)));

export const leerTicketsAdmin = ({ db }: Lector) => db.select().from(tickets).orderBy(asc(tickets.id));
export type FilaTicket = Awaited<ReturnType<typeof leerTicketsAdmin>>[number];

export async function bloquearTicket({ db }: Lector, id: number): Promise<FilaTicket | null> {
  const [fila] = await db.select().from(tickets).where(eq(tickets.id, id)).for("update");
  return fila ?? null;
}

export async function leerCarpetas({ db }: Lector, bucket: string): Promise<string[]> {
  const filas = await db
    .select({ carpeta: carpetas.carpeta })
    .from(carpetas)
    .where(eq(carpetas.bucket, bucket));
  return filas.map(({ carpeta }) => carpeta);
}
