import { desc, sql } from "drizzle-orm";
import { inTransaction } from "#database/client/transaction.ts";
import type { Db, DbOrTx } from "#database/client.ts";
import { libro_revisiones } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { AlcanceRevision } from "./comparaciones.store.server.ts";
import { saldoDeCasa, saldoDeTodas } from "./libro.store.server.ts";

/** Runs all queries of an audit on one snapshot of the database, while sales go on. */
export const enInstantanea = <T>(db: Db, trabajo: (instantanea: DbOrTx) => Promise<T>): Promise<T> =>
  inTransaction(db, trabajo, { snapshot: true });

export type CifrasLibro = {
  emitidos: number;
  en_usuarios: number;
  en_pozos: number;
  en_mesas: number;
  consumidos: number;
  banca: number;
  /** Sum of all movements ever written; anything but zero means that the book is broken. */
  suma_libro: number;
  usuarios: number;
  cuentas: number;
  asientos: number;
  movimientos: number;
};

/** The figures of the whole book, from all its rows. */
export async function leerCifras(db: DbOrTx): Promise<CifrasLibro> {
  const { rows } = await db.execute<CifrasLibro>(sql`
    with c as (select split_part(cuenta, ':', 1) as tipo, sum(saldo) as puntos, count(*) as filas
                 from libro_cuentas group by 1),
         m as (select coalesce(sum(puntos), 0)::bigint as puntos, count(*) as filas from libro_movimientos)
    select coalesce(-sum(puntos) filter (where tipo = 'emision'), 0)::bigint as emitidos,
           coalesce(sum(puntos) filter (where tipo = 'usuario'), 0)::bigint as en_usuarios,
           coalesce(sum(puntos) filter (where tipo = 'pozo'), 0)::bigint as en_pozos,
           coalesce(sum(puntos) filter (where tipo = 'mesa'), 0)::bigint as en_mesas,
           coalesce(sum(puntos) filter (where tipo = 'consumidos'), 0)::bigint as consumidos,
           coalesce(sum(puntos) filter (where tipo = 'banca'), 0)::bigint as banca,
           (select puntos from m) as suma_libro,
           (select count(*) from usuarios) as usuarios,
           coalesce(sum(filas), 0)::bigint as cuentas,
           (select count(*) from libro_asientos) as asientos,
           (select filas from m) as movimientos
      from c`);
  const [fila] = rows;
  if (!fila) throw new Error("La base de datos no respondió las cifras del libro.");
  return fila;
}

/** The figures of a nightly audit: the balances are the book's own sums, the counts are of what is looked at. */
export async function leerCifrasDeNoche(db: DbOrTx, alcance: AlcanceRevision): Promise<CifrasLibro> {
  const { despues, usuarios, sorteos, partidas } = alcance;
  const { rows } = await db.execute<CifrasLibro>(sql`
    select -${saldoDeCasa("emision")} as emitidos, ${saldoDeCasa("consumidos")} as consumidos, ${saldoDeCasa("banca")} as banca,
           ${saldoDeTodas("usuario")} as en_usuarios, ${saldoDeTodas("pozo")} as en_pozos, ${saldoDeTodas("mesa")} as en_mesas,
           m.puntos as suma_libro, m.filas as movimientos,
           (select count(*) from libro_asientos where id > ${despues}) as asientos
      from (select coalesce(sum(puntos), 0)::bigint as puntos, count(*) as filas
              from libro_movimientos where asiento > ${despues}) m`);
  const [fila] = rows;
  if (!fila) throw new Error("La base de datos no respondió las cifras del libro.");
  const cuentas = usuarios.length + sorteos.length + partidas.length + 3;
  return { ...fila, usuarios: usuarios.length, cuentas };
}

export type RevisionLibro = Omit<typeof libro_revisiones.$inferSelect, "id">;

export async function insertarRevision({ db }: Lector, revision: RevisionLibro): Promise<void> {
  await db.insert(libro_revisiones).values(revision);
}

export async function leerUltimaRevision({ db }: Lector): Promise<RevisionLibro | null> {
  const [fila] = await db
    .select({
      fecha: libro_revisiones.fecha,
      quien: libro_revisiones.quien,
      duracion_ms: libro_revisiones.duracion_ms,
      asientos: libro_revisiones.asientos,
      movimientos: libro_revisiones.movimientos,
      cuentas: libro_revisiones.cuentas,
      total_diferencias: libro_revisiones.total_diferencias,
      diferencias: libro_revisiones.diferencias,
      hallazgos: libro_revisiones.hallazgos,
      total_hallazgos: libro_revisiones.total_hallazgos,
    })
    .from(libro_revisiones)
    .orderBy(desc(libro_revisiones.fecha))
    .limit(1);
  return fila ?? null;
}

/** Allows one review at a time in all processes, because one that an admin asks for reads the whole book. False while another one runs. */
export async function tomarTurnoDeRevision({ db }: Lector): Promise<boolean> {
  const { rows } = await db.execute<{ libre: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('revision-del-libro', 0)) as libre`,
  );
  return rows[0]?.libre === true;
}
