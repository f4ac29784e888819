import { type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";

/** What a nightly audit looks at: the newest entries, and the accounts that they touch plus a twentieth of the rest. */
export type Alcance = {
  /** Entries above this id are summed one by one. */
  despues: number;
  /** Codes of people. */
  usuarios: readonly string[];
  /** Keys of raffles. */
  sorteos: readonly string[];
  /** Keys of rounds. */
  partidas: readonly string[];
  /** The newest seal: its totals stand for everything up to its last entry. */
  sellado: { hasta: number; totales: Readonly<Record<GrupoSellado, bigint>> };
};
type GrupoSellado = "emision" | "usuarios" | "pozos" | "mesas" | "consumidos" | "banca";

/** One difference: the name of the thing, the value found and the value expected. */
export type Descuadre = { que: string; hay: number; debe: number };
/** The first differences, and how many there are in total. */
export type Descuadres = { primeros: Descuadre[]; total: number };

const lista = (valores: readonly string[]) => sql.param([...valores]);
const todo = sql`true`;
/** Limits a column to some values; null means all of them. */
const en = (columna: SQL, valores: readonly string[] | null) =>
  valores === null ? todo : sql`${columna} = any(${lista(valores)}::text[])`;

/** The spec's formula of a balance as rows (usuario, puntos), for some people or for all. */
export const formula = (personas: readonly string[] | null): SQL => sql`
  select c.usuario, c.puntos from tickets_compras c join tickets_estados e on e.estado = c.estado
   where e.puntos_validos and ${en(sql`c.usuario`, personas)}
  union all
  select c.usuario, c.puntos from productos_compras c join productos_estados e on e.estado = c.estado
   where e.puntos_validos and ${en(sql`c.usuario`, personas)}
  union all
  select usuario, -puntos_aportados from tickets_participantes where ${en(sql`usuario`, personas)}
  union all
  select jugador, -puntos_apostados from apuestas where resultado = 'pendiente' and ${en(sql`jugador`, personas)}
  union all
  select jugador, puntos from tickets_montoncitos where ${en(sql`jugador`, personas)}`;

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

const porSorteo = (keys: readonly string[] | null) => sql`
  select s.key, s.producto, s.estado, s.reunido, coalesce(sum(p.puntos_aportados), 0) as aportado
    from sorteos s left join tickets_participantes p on p.sorteo = s.key
   where ${en(sql`s.key`, keys)} group by s.id`;

type Tipo = "usuario" | "pozo" | "mesa";

const cuentasDe = (tipo: Tipo, nombres: readonly string[]) => nombres.map((nombre) => `${tipo}:${nombre}`);

const saldosDe = (tipo: Tipo, nombres: readonly string[] | null) => sql`
  select substr(cuenta, ${tipo.length + 2}::int) as nombre, saldo from libro_cuentas
   where ${nombres ? en(sql`cuenta`, cuentasDe(tipo, nombres)) : sql`cuenta like ${`${tipo}:%`}`}`;

/** Balances of accounts against all their movements. */
function saldos(alcance: Alcance | null): SQL {
  if (!alcance)
    return sql`
      select c.cuenta as que, c.saldo as hay, coalesce(m.puntos, 0) as debe
        from libro_cuentas c
        left join (select cuenta, sum(puntos) as puntos from libro_movimientos group by cuenta) m
          on m.cuenta = c.cuenta`;
  const { usuarios, sorteos, partidas, sellado } = alcance;
  const suyas = [
    ...cuentasDe("usuario", usuarios),
    ...cuentasDe("pozo", sorteos),
    ...cuentasDe("mesa", partidas),
  ];
  return sql`
    select c.cuenta as que, c.saldo as hay, coalesce(m.puntos, 0) as debe
      from libro_cuentas c
      left join (select cuenta, sum(puntos) as puntos from libro_movimientos
                  where ${en(sql`cuenta`, suyas)} group by cuenta) m on m.cuenta = c.cuenta
     where ${en(sql`c.cuenta`, suyas)}
    union all
    select t.cuenta, coalesce((select saldo from libro_cuentas c where c.cuenta = t.cuenta), 0),
           t.sellado + coalesce((select sum(puntos) from libro_movimientos m
                                  where m.asiento > ${sellado.hasta} and m.cuenta = t.cuenta), 0)
      from (values ${deGrupos(sellado.totales, { emision: "emision", banca: "banca", consumidos: "consumidos" })}) t(cuenta, sellado)`;
}

/** The book's sums by kind of account against all its movements, or against the newest seal and what came after it. */
function sumas(alcance: Alcance | null): SQL {
  const hay = sql`coalesce((select sum(puntos) from libro_sumas s where s.tipo = t.tipo), 0) as hay`;
  if (!alcance)
    return sql`
      select t.tipo as que, ${hay},
             coalesce((select sum(puntos) from libro_movimientos where cuenta like t.tipo || ':%'), 0) as debe
        from (values ('usuario'), ('pozo'), ('mesa')) t(tipo)`;
  const { hasta, totales } = alcance.sellado;
  return sql`
    select t.tipo as que, ${hay},
           t.sellado + coalesce((select sum(puntos) from libro_movimientos m
                                  where m.asiento > ${hasta} and m.cuenta like t.tipo || ':%'), 0) as debe
      from (values ${deGrupos(totales, { usuario: "usuarios", pozo: "pozos", mesa: "mesas" })}) t(tipo, sellado)`;
}

const deGrupos = (totales: Alcance["sellado"]["totales"], grupos: Record<string, GrupoSellado>): SQL =>
  sql.join(
    Object.entries(grupos).map(
      ([nombre, grupo]) => sql`(${nombre}::text, ${String(totales[grupo])}::numeric)`,
    ),
    sql`, `,
  );

type Filas = (alcance: Alcance | null) => SQL;

const FILAS = {
  usuarios: (alcance) => {
    const personas = alcance?.usuarios ?? null;
    return sql`
      select coalesce(l.nombre, f.usuario) as que, coalesce(l.saldo, 0) as hay, coalesce(f.puntos, 0) as debe
        from (${saldosDe("usuario", personas)}) l
        full join (select usuario, sum(puntos) as puntos from (${formula(personas)}) t group by usuario) f
          on f.usuario = l.nombre`;
  },
  saldos,
  sumas,
  asientos: (alcance) => sql`
    select a.clave as que, coalesce(m.puntos, 1) as hay, 0 as debe
      from libro_asientos a
      left join (select asiento, sum(puntos) as puntos from libro_movimientos
                  where ${alcance ? sql`asiento > ${alcance.despues}` : todo} group by asiento) m
        on m.asiento = a.id
     where ${alcance ? sql`a.id > ${alcance.despues}` : todo}`,
  pozos: (alcance) => sql`
    select coalesce(l.nombre, s.key) as que, coalesce(l.saldo, 0) as hay,
           case when s.estado <> 'Finalizado' then s.aportado else 0 end as debe
      from (${saldosDe("pozo", alcance?.sorteos ?? null)}) l
      full join (${porSorteo(alcance?.sorteos ?? null)}) s on s.key = l.nombre`,
  sorteos: (alcance) => sql`
    select key as que, reunido as hay, aportado as debe from (${porSorteo(alcance?.sorteos ?? null)}) s`,
  productos: (alcance) => {
    const keys = alcance?.sorteos ?? null;
    return sql`
      select p.sku as que, p.puntos_final as hay, coalesce(s.aportado, 0) as debe
        from productos p
        ${keys ? sql`join` : sql`left join`} (${porSorteo(keys)}) s
          on s.producto = p.sku and s.estado <> 'Finalizado'`;
  },
  mesas: (alcance) => {
    const keys = alcance?.partidas ?? null;
    return sql`
      select coalesce(l.nombre, a.partida) as que, coalesce(l.saldo, 0) as hay, coalesce(a.puntos, 0) as debe
        from (${saldosDe("mesa", keys)}) l
        full join (select partida, sum(puntos_apostados) as puntos from apuestas
                    where resultado = 'pendiente' and ${en(sql`partida`, keys)} group by partida) a
          on a.partida = l.nombre`;
  },
  deudas: (alcance) => sql`
    select d.id::text as que, d.puntos - d.pagados as hay,
           (select coalesce(sum(c.puntos), 0) from tickets_compras c where c.deuda = d.id) as debe
      from deudas d where ${en(sql`d.usuario`, alcance?.usuarios ?? null)}`,
  rangos: (alcance) => sql`
    select sorteo as que, puntos_inicio as hay,
           coalesce(lag(puntos_final) over (partition by sorteo order by puntos_inicio), 0) + 1 as debe
      from tickets_participantes where ${en(sql`sorteo`, alcance?.sorteos ?? null)}`,
} satisfies Record<string, Filas>;

export type Comparacion = keyof typeof FILAS;

/** `alcance` is null for an audit of everything. */
export const leerDescuadres = (
  db: DbOrTx,
  que: Comparacion,
  { alcance, limite }: { alcance: Alcance | null; limite: number },
): Promise<Descuadres> => comparar(db, FILAS[que](alcance), limite);

/**
 * Accounts that the entries above `despues` touch, and those that the draw of this night picks from the rest: a twentieth.
 */
export async function leerTocadas(
  db: DbOrTx,
  despues: number,
  parte: number,
): Promise<Record<Tipo, string[]>> {
  const { rows } = await db.execute<{ tipo: Tipo; nombre: string }>(sql`
    select split_part(cuenta, ':', 1) as tipo, split_part(cuenta, ':', 2) as nombre from (
      select cuenta from libro_movimientos where asiento > ${despues}
      union
      select cuenta from libro_cuentas where (hashtext(cuenta) & 2147483647) % 20 = ${parte}) c
     where cuenta not in ('emision', 'banca', 'consumidos')`);
  const de = (cual: Tipo) => rows.flatMap(({ tipo, nombre }) => (tipo === cual ? nombre : []));
  return { usuario: de("usuario"), pozo: de("pozo"), mesa: de("mesa") };
}
