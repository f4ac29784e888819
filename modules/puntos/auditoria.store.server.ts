import { desc, type SQL, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "#database/client.ts";
import { libro_revisiones } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** The spec's formula of a balance as rows (usuario, puntos), used for one person and for all people. */
const FORMULA = sql`
  select c.usuario, c.puntos from tickets_compras c join tickets_estados e on e.estado = c.estado
   where e.puntos_validos
  union all
  select c.usuario, c.puntos from productos_compras c join productos_estados e on e.estado = c.estado
   where e.puntos_validos
  union all
  select usuario, -puntos_aportados from tickets_participantes
  union all
  select jugador, -puntos_apostados from apuestas where resultado = 'pendiente'
  union all
  select jugador, puntos from tickets_montoncitos`;

/** A person's balance by the spec's formula. Pages show the book's balance; audits compare it with this one. */
export async function leerFormula(db: DbOrTx, codigo_referido: string): Promise<number> {
  const { rows } = await db.execute<{ puntos: number }>(
    sql`select coalesce(sum(puntos), 0)::bigint as puntos from (${FORMULA}) f where usuario = ${codigo_referido}`,
  );
  return rows[0]?.puntos ?? 0;
}

/** One difference: the name of the thing, the value found and the value expected. */
export type Descuadre = { que: string; hay: number; debe: number };
/** The first differences, and how many there are in total. */
export type Descuadres = { primeros: Descuadre[]; total: number };

/** Runs all queries of an audit on one snapshot of the database, while sales go on. */
export const enInstantanea = <T>(db: Db, trabajo: (instantanea: DbOrTx) => Promise<T>): Promise<T> =>
  db.transaction(trabajo, { isolationLevel: "repeatable read", accessMode: "read only" });

/**
 * Every comparison yields rows (que, hay, debe); the query returns only those that differ. Values are read as
 * text, because the audit must report even a balance beyond the safe integers.
 */
async function comparar(db: DbOrTx, filas: SQL, limite: number): Promise<Descuadres> {
  const { rows } = await db.execute<{ que: string; hay: string; debe: string; total: string }>(sql`
    select que, hay::text, debe::text, count(*) over ()::text as total
      from (${filas}) f where hay <> debe order by que limit ${limite}`);
  const primeros = rows.map(({ que, hay, debe }) => ({ que, hay: Number(hay), debe: Number(debe) }));
  return { primeros, total: Number(rows[0]?.total ?? 0) };
}

const POR_SORTEO = sql`
  select s.key, s.producto, s.estado, s.reunido, coalesce(sum(p.puntos_aportados), 0) as aportado
    from sorteos s left join tickets_participantes p on p.sorteo = s.key group by s.id`;

const saldosDe = (tipo: "usuario" | "pozo" | "mesa") => sql`
  select substr(cuenta, ${tipo.length + 2}::int) as nombre, saldo from libro_cuentas
   where cuenta like ${`${tipo}:%`}`;

const FILAS = {
  usuarios: sql`
    select coalesce(l.nombre, f.usuario) as que, coalesce(l.saldo, 0) as hay, coalesce(f.puntos, 0) as debe
      from (${saldosDe("usuario")}) l
      full join (select usuario, sum(puntos) as puntos from (${FORMULA}) t group by usuario) f
        on f.usuario = l.nombre`,
  saldos: sql`
    select c.cuenta as que, c.saldo as hay, coalesce(m.puntos, 0) as debe
      from libro_cuentas c
      left join (select cuenta, sum(puntos) as puntos from libro_movimientos group by cuenta) m
        on m.cuenta = c.cuenta`,
  sumas: sql`
    select t.tipo as que, coalesce((select sum(puntos) from libro_sumas s where s.tipo = t.tipo), 0) as hay,
           coalesce((select sum(puntos) from libro_movimientos where cuenta like t.tipo || ':%'), 0) as debe
      from (values ('usuario'), ('pozo'), ('mesa')) t(tipo)`,
  asientos: sql`
    select a.clave as que, coalesce(m.puntos, 1) as hay, 0 as debe
      from libro_asientos a
      left join (select asiento, sum(puntos) as puntos from libro_movimientos group by asiento) m
        on m.asiento = a.id`,
  pozos: sql`
    select coalesce(l.nombre, s.key) as que, coalesce(l.saldo, 0) as hay,
           case when s.estado <> 'Finalizado' then s.aportado else 0 end as debe
      from (${saldosDe("pozo")}) l full join (${POR_SORTEO}) s on s.key = l.nombre`,
  sorteos: sql`select key as que, reunido as hay, aportado as debe from (${POR_SORTEO}) s`,
  productos: sql`
    select p.sku as que, p.puntos_final as hay, coalesce(s.aportado, 0) as debe
      from productos p
      left join (${POR_SORTEO}) s on s.producto = p.sku and s.estado <> 'Finalizado'`,
  mesas: sql`
    select coalesce(l.nombre, a.partida) as que, coalesce(l.saldo, 0) as hay, coalesce(a.puntos, 0) as debe
      from (${saldosDe("mesa")}) l
      full join (select partida, sum(puntos_apostados) as puntos from apuestas
                  where resultado = 'pendiente' group by partida) a on a.partida = l.nombre`,
  deudas: sql`
    select d.id::text as que, d.puntos - d.pagados as hay,
           (select coalesce(sum(c.puntos), 0) from tickets_compras c where c.deuda = d.id) as debe
      from deudas d`,
  rangos: sql`
    select sorteo as que, puntos_inicio as hay,
           coalesce(lag(puntos_final) over (partition by sorteo order by puntos_inicio), 0) + 1 as debe
      from tickets_participantes`,
};

export type Comparacion = keyof typeof FILAS;

export const leerDescuadres = (db: DbOrTx, que: Comparacion, limite: number): Promise<Descuadres> =>
  comparar(db, FILAS[que], limite);

export type Cifras = {
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

export async function leerCifras(db: DbOrTx): Promise<Cifras> {
  const { rows } = await db.execute<Cifras>(sql`
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

export type Revision = Omit<typeof libro_revisiones.$inferSelect, "id">;

export async function insertarRevision({ db }: Lector, revision: Revision): Promise<void> {
  await db.insert(libro_revisiones).values(revision);
}

export async function leerUltimaRevision({ db }: Lector): Promise<Revision | null> {
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

/** Allows one review at a time in all processes, because it reads the whole book. False while another one runs. */
export async function tomarTurnoDeRevision({ db }: Lector): Promise<boolean> {
  const { rows } = await db.execute<{ libre: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('revision-del-libro', 0)) as libre`,
  );
  return rows[0]?.libre === true;
}
