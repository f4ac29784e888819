import { and, arrayContains, asc, eq, sql } from "drizzle-orm";
import { conexiones_salidas } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type FilaSalida = typeof conexiones_salidas.$inferSelect;

/** The addresses that are on and want this event. */
export async function leerInteresadas({ db }: Lector, evento: string): Promise<number[]> {
  const filas = await db
    .select({ id: conexiones_salidas.id })
    .from(conexiones_salidas)
    .where(and(conexiones_salidas.activa, arrayContains(conexiones_salidas.eventos, [evento])))
    .orderBy(asc(conexiones_salidas.id))
    .prepare("salidas_interesadas")
    .execute();
  return filas.map(({ id }) => id);
}

export const leerSalidas = ({ db }: Lector): Promise<FilaSalida[]> =>
  db.select().from(conexiones_salidas).orderBy(asc(conexiones_salidas.id));

/** Sales that write an event for the address do not wait for this lock. */
export async function bloquearSalida({ db }: Lector, id: number): Promise<FilaSalida | null> {
  const [fila] = await db
    .select()
    .from(conexiones_salidas)
    .where(eq(conexiones_salidas.id, id))
    .for("no key update");
  return fila ?? null;
}

export async function insertarSalida(
  { db }: Lector,
  fila: typeof conexiones_salidas.$inferInsert,
): Promise<number> {
  const [nueva] = await db.insert(conexiones_salidas).values(fila).returning({ id: conexiones_salidas.id });
  if (!nueva) throw new Error("La dirección no se guardó.");
  return nueva.id;
}

export async function cambiarSalida(
  { db }: Lector,
  id: number,
  cambios: Partial<typeof conexiones_salidas.$inferInsert>,
): Promise<void> {
  await db.update(conexiones_salidas).set(cambios).where(eq(conexiones_salidas.id, id));
}

/** Its deliveries go with it. */
export async function eliminarSalida({ db }: Lector, id: number): Promise<void> {
  await db.delete(conexiones_salidas).where(eq(conexiones_salidas.id, id));
}

/** After a good answer the address is free again and its earlier failures are forgotten. */
export async function anotarExito({ db }: Lector, id: number): Promise<void> {
  await db
    .update(conexiones_salidas)
    .set({ fallando_desde: null, espera_hasta: null })
    .where(eq(conexiones_salidas.id, id));
}

/** Lets the address receive at once. A delivery that is under way keeps it until its lease ends: it receives one at a time. */
export async function dejarDeEsperar({ db }: Lector, id: number, ahora: Date): Promise<void> {
  await db.execute(sql`
    update conexiones_salidas set espera_hasta = (select max(e.tomado_hasta) from conexiones_envios e
       where e.salida = ${id} and e.estado = 'pendiente' and e.tomado_hasta > ${ahora.toISOString()}::timestamptz)
     where id = ${id}`);
}

/** The address begins anew. */
export async function olvidarFallas(ctx: Lector, id: number, ahora: Date): Promise<void> {
  await ctx.db.update(conexiones_salidas).set({ fallando_desde: null }).where(eq(conexiones_salidas.id, id));
  await dejarDeEsperar(ctx, id, ahora);
}

/** Notes a failure; answers the address with the instant of its first failure in a row. */
export async function anotarFalla(
  { db }: Lector,
  id: number,
  { ahora, espera_hasta }: { ahora: Date; espera_hasta: Date },
): Promise<FilaSalida | null> {
  const [fila] = await db
    .update(conexiones_salidas)
    .set({ fallando_desde: sql`coalesce(fallando_desde, ${ahora.toISOString()}::timestamptz)`, espera_hasta })
    .where(eq(conexiones_salidas.id, id))
    .returning();
  return fila ?? null;
}
