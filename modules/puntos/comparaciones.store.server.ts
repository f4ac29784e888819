import { type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";

/** What a nightly audit looks at: the newest entries, and the accounts that they touch plus a twentieth of the rest. */
export type AlcanceRevision = {
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
function saldos(alcance: AlcanceRevision | null): SQL {
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
function sumas(alcance: AlcanceRevision | null): SQL {
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

const deGrupos = (
  totales: AlcanceRevision["sellado"]["totales"],
  grupos: Record<string, GrupoSellado>,
): SQL =>
  sql.join(
    Object.entries(grupos).map(
      ([nombre, grupo]) => sql`(${nombre}::text, ${String(totales[grupo])}::numeric)`,
    ),
    sql`, `,
  );

/** Products of these raffles; a product with another open raffle is left to the nights that pick that one. */
const productosDe = (keys: readonly string[]) => sql`
  p.sku in (select producto from sorteos where ${en(sql`key`, keys)})
    and not exists (select from sorteos o where o.producto = p.sku and o.estado <> 'Finalizado'
                       and not ${en(sql`o.key`, keys)})`;

type Filas = (alcance: AlcanceRevision | null) => SQL;

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
        left join (${porSorteo(keys)}) s on s.producto = p.sku and s.estado <> 'Finalizado'
       where ${keys ? productosDe(keys) : todo}`;
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
  // The sums that a person's page shows against the rows they stand for; bets in play are in no sum.
  historial: (alcance) => {
    const personas = alcance?.usuarios ?? null;
    return sql`
      select coalesce(s.usuario, f.usuario) as que, coalesce(s.puntos, 0) as hay, coalesce(f.puntos, 0) as debe
        from (select usuario, sum(case clase when 'abonados' then -puntos else puntos end) as puntos
                from historial_sumas where ${en(sql`usuario`, personas)} group by usuario) s
        full join (select usuario, sum(puntos) as puntos from (${formula(personas)}
                    union all select jugador, puntos_apostados from apuestas
                               where resultado = 'pendiente' and ${en(sql`jugador`, personas)}) t group by usuario) f
          on f.usuario = s.usuario`;
  },
  referidos: (alcance) => {
    const personas = alcance?.usuarios ?? null;
    return sql`
      select coalesce(s.usuario, f.usuario) as que, coalesce(s.puntos, 0) as hay, coalesce(f.puntos, 0) as debe
        from (select usuario, sum(puntos) as puntos from historial_sumas
               where clase in ('referidos', 'referidos_quitados') and ${en(sql`usuario`, personas)} group by usuario) s
        full join (select c.usuario, sum(c.puntos) as puntos from tickets_compras c join tickets_estados e on e.estado = c.estado
                    where e.puntos_validos and (c.forma_pago = 'referido' or c.credito is not null)
                      and ${en(sql`c.usuario`, personas)} group by c.usuario) f
          on f.usuario = s.usuario`;
  },
  deudas: (alcance) => sql`
    select d.id::text as que, d.puntos - d.pagados as hay,
           (select coalesce(sum(c.puntos), 0) from tickets_compras c where c.deuda = d.id) as debe
      from deudas d where ${en(sql`d.usuario`, alcance?.usuarios ?? null)}`,
  // More than the total is no difference if the sale is marked: the rest is in favour of the person, and is found by the mark.
  pagos: (alcance) => sql`
    select v.codigo as que, v.total as debe,
           case when v.de_mas then least(coalesce(p.monto, 0), v.total) else coalesce(p.monto, 0) end as hay
      from ventas v
      left join (select venta, sum(monto) as monto from pagos where deshecho_en is null group by venta) p on p.venta = v.id
     where (v.estado_pago = 'Pagado' or p.monto > v.total) and ${en(sql`v.usuario`, alcance?.usuarios ?? null)}`,
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
  { alcance, limite }: { alcance: AlcanceRevision | null; limite: number },
): Promise<Descuadres> => comparar(db, FILAS[que](alcance), limite);

/** The totals of the newest seal against the sums of all movements up to its last entry. */
export async function leerDescuadresSellados(
  db: DbOrTx,
  sellado: AlcanceRevision["sellado"],
): Promise<Descuadre[]> {
  const grupos = {
    emision: "emision",
    usuario: "usuarios",
    pozo: "pozos",
    mesa: "mesas",
    consumidos: "consumidos",
    banca: "banca",
  } as const;
  const filas = sql`
    select t.tipo as que, t.sellado as debe, coalesce(m.puntos, 0) as hay
      from (values ${deGrupos(sellado.totales, grupos)}) t(tipo, sellado)
      left join (select split_part(cuenta, ':', 1) as tipo, sum(puntos) as puntos from libro_movimientos
                  where asiento <= ${sellado.hasta} group by 1) m on m.tipo = t.tipo`;
  return (await comparar(db, filas, Object.keys(grupos).length)).primeros;
}

type Tocadas = Pick<AlcanceRevision, "usuarios" | "sorteos" | "partidas">;

/**
 * People, raffles and rounds that the entries above `anterior` or the newest business rows name, and a twentieth of all others.
 * Business rows count by themselves: one without an entry is what an audit should find. The newest are those with the highest
 * ids, which a false date cannot change; how many are read follows the number of new entries.
 */
export async function leerTocadas(
  db: DbOrTx,
  { anterior, parte }: { anterior: number; parte: number },
): Promise<Tocadas> {
  const azar = (nombre: SQL) => sql`(hashtext(${nombre}) & 2147483647) % 20 = ${parte}`;
  const nuevas = sql`order by id desc limit (select 4 * count(*) + 1000 from libro_asientos where id > ${anterior})`;
  const { rows } = await db.execute<{ tipo: Tipo; nombre: string }>(sql`
    with filas as (
      (select usuario, sorteo, null as partida from tickets_compras ${nuevas})
      union all
      (select usuario, null, null from productos_compras ${nuevas})
      union all
      (select usuario, sorteo, null from tickets_participantes ${nuevas})
      union all
      (select jugador, null, partida from apuestas ${nuevas})
      union all
      (select jugador, null, partida from tickets_montoncitos ${nuevas}))
    select split_part(cuenta, ':', 1) as tipo, split_part(cuenta, ':', 2) as nombre
      from libro_movimientos where asiento > ${anterior} and cuenta not in ('emision', 'banca', 'consumidos')
    union select 'usuario', usuario from filas
    union select 'pozo', sorteo from filas where sorteo is not null
    union select 'mesa', partida from filas where partida is not null
    union select 'usuario', codigo_referido from usuarios where ${azar(sql`codigo_referido`)}
    union select 'pozo', key from sorteos where ${azar(sql`key`)}
    union select 'mesa', key_partida from partidas where ${azar(sql`key_partida`)}`);
  const de = (cual: Tipo) => rows.flatMap(({ tipo, nombre }) => (tipo === cual ? nombre : []));
  return { usuarios: de("usuario"), sorteos: de("pozo"), partidas: de("mesa") };
}
