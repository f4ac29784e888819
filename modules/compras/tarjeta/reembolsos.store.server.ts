import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { cobros_tarjeta, reembolsos_tarjeta, ventas } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type FilaReembolso = typeof reembolsos_tarjeta.$inferSelect;

/** The refunds of these attempts, the oldest first. */
export const leerReembolsos = ({ db }: Lector, cobros: readonly number[]): Promise<FilaReembolso[]> =>
  db
    .select()
    .from(reembolsos_tarjeta)
    .where(inArray(reembolsos_tarjeta.cobro, [...cobros]))
    .orderBy(asc(reembolsos_tarjeta.id));

export async function leerReembolso({ db }: Lector, id: number): Promise<FilaReembolso | null> {
  const [fila] = await db.select().from(reembolsos_tarjeta).where(eq(reembolsos_tarjeta.id, id));
  return fila ?? null;
}

/** The refund of a return that is under way or done. */
export async function leerReembolsoDePedida({ db }: Lector, pedida: number): Promise<FilaReembolso | null> {
  const [fila] = await db
    .select()
    .from(reembolsos_tarjeta)
    .where(
      and(eq(reembolsos_tarjeta.pedida, pedida), inArray(reembolsos_tarjeta.estado, ["pidiendo", "hecho"])),
    );
  return fila ?? null;
}

/** What the shop gave back of an attempt, or is giving back. */
export async function sumarReembolsos({ db }: Lector, cobro: number): Promise<number> {
  const [fila] = await db
    .select({ suma: sql<number>`coalesce(sum(${reembolsos_tarjeta.monto}), 0)::bigint` })
    .from(reembolsos_tarjeta)
    .where(
      and(eq(reembolsos_tarjeta.cobro, cobro), inArray(reembolsos_tarjeta.estado, ["pidiendo", "hecho"])),
    );
  return Number(fila?.suma ?? 0);
}

export type ReembolsoPendiente = FilaReembolso & {
  codigo: string;
  token: string | null;
  comercio: string;
  /** When the attempt was created. */
  creada_en: Date;
};

/** The refunds whose answer was lost and that the job asks about now. */
export async function leerReembolsosPendientes(
  { db }: Lector,
  ahora: Date,
  limite: number,
): Promise<ReembolsoPendiente[]> {
  const filas = await db
    .select({
      reembolso: reembolsos_tarjeta,
      codigo: ventas.codigo,
      token: cobros_tarjeta.token,
      comercio: cobros_tarjeta.comercio,
      creada_en: cobros_tarjeta.creada_en,
    })
    .from(reembolsos_tarjeta)
    .innerJoin(cobros_tarjeta, eq(cobros_tarjeta.id, reembolsos_tarjeta.cobro))
    .innerJoin(ventas, eq(ventas.id, cobros_tarjeta.venta))
    .where(lte(reembolsos_tarjeta.proxima_consulta, ahora))
    .orderBy(asc(reembolsos_tarjeta.proxima_consulta), asc(reembolsos_tarjeta.id))
    .limit(limite);
  return filas.map(({ reembolso, ...resto }) => ({ ...reembolso, ...resto }));
}

export async function insertarReembolso(
  { db }: Lector,
  fila: typeof reembolsos_tarjeta.$inferInsert,
): Promise<FilaReembolso> {
  const [escrita] = await db.insert(reembolsos_tarjeta).values(fila).returning();
  if (!escrita) throw new Error("El reembolso no se guardó.");
  return escrita;
}

/** Changes a refund that still waits for its answer; false when another request ended it first. */
export async function moverReembolso(
  { db }: Lector,
  id: number,
  cambios: Partial<typeof reembolsos_tarjeta.$inferInsert>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(reembolsos_tarjeta)
    .set(cambios)
    .where(and(eq(reembolsos_tarjeta.id, id), eq(reembolsos_tarjeta.estado, "pidiendo")));
  return (rowCount ?? 0) > 0;
}
