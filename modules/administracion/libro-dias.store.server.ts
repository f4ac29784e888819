import { and, gte, lte, max, min, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { libro_asientos, libro_dias } from "#database/schema.ts";
import { entreLimites, tramoEnSql } from "./panel.store.server.ts";
import type { LibroTramo } from "./panel.ts";

type ConDb = { db: DbOrTx };
export type LibroDia = LibroTramo & { dia: string };

/** Finished days that were summed already. */
export const leerDiasSumados = ({ db }: ConDb, desde: string, hasta: string): Promise<LibroDia[]> =>
  db
    .select()
    .from(libro_dias)
    .where(and(gte(libro_dias.dia, desde), lte(libro_dias.dia, hasta)))
    .orderBy(libro_dias.dia);

export async function insertarDias({ db }: ConDb, dias: readonly LibroDia[]): Promise<void> {
  if (dias.length > 0)
    await db
      .insert(libro_dias)
      .values([...dias])
      .onConflictDoNothing();
}

/** The last day that was summed, and the book's first instant. */
export async function leerAvanceDias({ db }: ConDb) {
  const [[sumado], [primero]] = await Promise.all([
    db.select({ dia: max(libro_dias.dia) }).from(libro_dias),
    db.select({ fecha: min(libro_asientos.fecha) }).from(libro_asientos),
  ]);
  return { ultimo: sumado?.dia ?? null, comienzo: primero?.fecha ?? null };
}

const VACIO: LibroTramo = { emitidos: 0, abonados: 0, banca: 0, partidas: 0 };
type Suma = Record<"n" | "emitidos" | "abonados" | "banca", string>;

/** What each stretch did, from the entries themselves. */
export async function sumarLibro({ db }: ConDb, limites: readonly Date[]): Promise<LibroTramo[]> {
  const [fecha, cerrada] = [sql`a.fecha`, sql`cerrada_en`];
  const [libro, partidas] = await Promise.all([
    db.execute<Suma>(sql`
      select ${tramoEnSql(fecha, limites)} as n,
             coalesce(-sum(m.puntos) filter (where m.cuenta = 'emision'), 0) as emitidos,
             coalesce(sum(m.puntos) filter (where a.motivo = 'abono' and m.puntos > 0), 0) as abonados,
             coalesce(sum(m.puntos) filter (where m.cuenta = 'banca'), 0) as banca
        from libro_asientos a join libro_movimientos m on m.asiento = a.id
       where ${entreLimites(fecha, limites)} group by 1`),
    db.execute<Record<"n" | "partidas", string>>(sql`
      select ${tramoEnSql(cerrada, limites)} as n, count(*) as partidas from partidas
       where ${entreLimites(cerrada, limites)} and estado in ('Cerrada', 'finalizada') group by 1`),
  ]);
  const tramos = limites.slice(1).map(() => ({ ...VACIO }));
  for (const { n, emitidos, abonados, banca } of libro.rows) {
    const tramo = tramos[Number(n) - 1];
    if (tramo)
      Object.assign(tramo, { emitidos: Number(emitidos), abonados: Number(abonados), banca: Number(banca) });
  }
  for (const { n, partidas: cuantas } of partidas.rows) {
    const tramo = tramos[Number(n) - 1];
    if (tramo) tramo.partidas = Number(cuantas);
  }
  return tramos;
}
