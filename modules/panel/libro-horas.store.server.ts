import { max, min, sql } from "drizzle-orm";
import { libro_asientos, libro_horas } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { entreLimites, tramoEnSql } from "./panel.store.server.ts";
import type { LibroTramo } from "./panel.ts";

export type LibroHora = LibroTramo & { hora: Date };

export async function insertarHoras({ db }: Lector, horas: readonly LibroHora[]): Promise<void> {
  if (horas.length > 0)
    await db
      .insert(libro_horas)
      .values([...horas])
      .onConflictDoNothing();
}

/** The last hour that was summed: they are summed in order, so that all before it were too. */
export async function leerUltimaHora({ db }: Lector): Promise<Date | null> {
  const [fila] = await db.select({ hora: max(libro_horas.hora) }).from(libro_horas);
  return fila?.hora ?? null;
}

/** When the book begins. */
export async function leerComienzo({ db }: Lector): Promise<Date | null> {
  const [fila] = await db.select({ fecha: min(libro_asientos.fecha) }).from(libro_asientos);
  return fila?.fecha ?? null;
}

type Suma = Record<"n" | keyof LibroTramo, string>;

/** By place; a stretch without a row is zero. */
function enTramos(cuantos: number, filas: readonly Suma[]): LibroTramo[] {
  const porLugar = new Map(filas.map((fila) => [Number(fila.n), fila]));
  return Array.from({ length: cuantos }, (_, lugar) => {
    const { emitidos = 0, abonados = 0, banca = 0, partidas = 0 } = porLugar.get(lugar + 1) ?? {};
    return {
      ...{ emitidos: Number(emitidos), abonados: Number(abonados) },
      ...{ banca: Number(banca), partidas: Number(partidas) },
    };
  });
}

/** What each stretch did, from the hours that were summed before an instant. */
export async function leerHoras(
  { db }: Lector,
  limites: readonly Date[],
  antes: Date,
): Promise<LibroTramo[]> {
  const hora = sql`hora`;
  const { rows } = await db.execute<Suma>(sql`
    select ${tramoEnSql(hora, limites)} as n, sum(emitidos) as emitidos, sum(abonados) as abonados,
           sum(banca) as banca, sum(partidas) as partidas
      from libro_horas
     where ${entreLimites(hora, limites)} and hora < ${antes.toISOString()}::timestamptz group by 1`);
  return enTramos(limites.length - 1, rows);
}

/**
 * What each stretch did since an instant, from the entries themselves. Bets only go from a person to the table and back.
 * Movements are looked up entry by entry: left to itself the database would read all that ever were.
 */
export async function sumarLibro(
  { db }: Lector,
  limites: readonly Date[],
  desde: Date,
): Promise<LibroTramo[]> {
  const [fecha, cerrada, inicio] = [sql`a.fecha`, sql`cerrada_en`, sql`${desde.toISOString()}::timestamptz`];
  const { rows } = await db.execute<Suma>(sql`
    with libro as (
      select ${tramoEnSql(fecha, limites)} as n,
             sum(m.emitidos) as emitidos, sum(m.entradas) filter (where a.motivo = 'abono') as abonados,
             sum(m.banca) as banca
        from libro_asientos a cross join lateral (
          select -sum(puntos) filter (where cuenta = 'emision') as emitidos,
                 sum(puntos) filter (where puntos > 0) as entradas,
                 sum(puntos) filter (where cuenta = 'banca') as banca
            from libro_movimientos where asiento = a.id) m
       where ${entreLimites(fecha, limites)} and ${fecha} >= ${inicio} and a.motivo not in ('apuesta', 'retiro')
       group by 1
    ), juego as (
      select ${tramoEnSql(cerrada, limites)} as n, count(*) as partidas from partidas
       where ${entreLimites(cerrada, limites)} and ${cerrada} >= ${inicio} and estado in ('Cerrada', 'finalizada')
       group by 1
    )
    select n, coalesce(emitidos, 0) as emitidos, coalesce(abonados, 0) as abonados, coalesce(banca, 0) as banca,
           coalesce(partidas, 0) as partidas
      from libro full join juego using (n)`);
  return enTramos(limites.length - 1, rows);
}
