import { type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { anillos } from "./anillos.store.server.ts";
import { aFavorAlto, pagosSinBanco, type UmbralesDinero } from "./dinero-politica.store.server.ts";
import type { Hallazgo, Personas, TipoBuscado } from "./politica.ts";

/** How many rows of each kind are named; `total` counts all of them. */
const NOMBRADOS = 50;
/** The house is looked at for this many days. */
const DIAS_BANCA = 7;

export type HallazgosContados = { primeros: Hallazgo[]; total: number };

/** Points of the lines of sale `v` that count. */
const VIVOS = sql`(
  select coalesce(sum(l.puntos), 0)::bigint from (
    select p.puntos from productos_compras p join productos_estados e on e.estado = p.estado
     where p.venta = v.id and e.puntos_validos
    union all
    select t.puntos from tickets_compras t join tickets_estados e on e.estado = t.estado
     where t.venta = v.id and e.puntos_validos) l)`;

const en = (columna: SQL, personas: readonly string[]) =>
  sql`${columna} = any(${sql.param([...personas])}::text[])`;

/** Credits of sales; with `personas`, those that they received and those of their own purchases. */
const creditos = (personas: Personas) => sql`
  select venta, usuario, vigentes - merecidos as puntos
    from (select v.codigo as venta, c.usuario, (c.porcentaje * ${VIVOS} / 100)::bigint as merecidos,
                 c.puntos + coalesce((select sum(a.puntos) from tickets_compras a where a.credito = c.id), 0)::bigint as vigentes
            from tickets_compras c join ventas v on v.id = c.venta_origen
           where c.venta_origen is not null and c.estado = 'Acreditado'
             and ${
               personas
                 ? sql`c.id in (
               select id from tickets_compras where ${en(sql`usuario`, personas)}
               union select t.id from ventas o join tickets_compras t on t.venta_origen = o.id
                where ${en(sql`o.usuario`, personas)})`
                 : sql`true`
             }) f
   where vigentes > merecidos`;

const anuladasDe = (personas: Personas) =>
  personas
    ? sql`${en(sql`v.usuario`, personas)} and (v.estado_pago = 'Anulado'
            or exists (select from productos_compras p where p.venta = v.id and p.estado = 'Anulado'))`
    : sql`v.id in (select id from ventas where estado_pago = 'Anulado'
                   union select venta from productos_compras where estado = 'Anulado')`;

/** Points of annulled lines, less what the book took back and what is owed for them. */
const anuladas = (personas: Personas) => sql`
  select venta, usuario, (puntos - vueltos - debidos)::bigint as puntos
    from (select v.codigo as venta, v.usuario, l.puntos,
                 coalesce((select -sum(m.puntos) from libro_asientos a join libro_movimientos m on m.asiento = a.id
                            where a.clave = any(l.claves) and m.cuenta = 'usuario:' || v.usuario), 0) as vueltos,
                 coalesce((select sum(d.puntos) from deudas d where d.venta = v.id and d.usuario = v.usuario), 0) as debidos
            from ventas v
            cross join lateral (
              select sum(puntos) as puntos, array_agg('anulacion:' || v.codigo || ':' || nombre) as claves from (
                select puntos, id::text as nombre from productos_compras where venta = v.id and estado = 'Anulado'
                union all
                select puntos, 'venta' from tickets_compras where venta = v.id and estado = 'Anulado'
                union all select 0, 'venta') x) l
           where ${anuladasDe(personas)}) f
   where puntos > vueltos + debidos`;

/** Paid sales whose points, at the price of the cheapest public ticket, would cost more than what was asked for their lines. */
const puntosBaratos = (personas: Personas) => sql`
  select v.codigo as venta, v.usuario, l.puntos::bigint as puntos, greatest(0, l.total - v.descuento)::bigint as pesos
    from ventas v
    cross join (select precio, puntos from tickets where publico order by precio::numeric / puntos, id limit 1) t
    cross join lateral (
      select coalesce(sum(puntos), 0) as puntos, coalesce(sum(total), 0) as total from (
        select p.puntos, p.total from productos_compras p join productos_estados e on e.estado = p.estado
         where p.venta = v.id and e.puntos_validos
        union all
        select k.puntos, k.total from tickets_compras k join tickets_estados e on e.estado = k.estado
         where k.venta = v.id and e.puntos_validos) x) l
   where v.estado_pago = 'Pagado' and v.origen <> 'sorteo' and ${personas ? en(sql`v.usuario`, personas) : sql`true`}
     and l.puntos * t.precio > greatest(0, l.total - v.descuento) * t.puntos`;

/** A deleted account can no longer pay its debt. */
const DEUDAS = sql`
  select v.codigo as venta, d.usuario, d.puntos - d.pagados as puntos, coalesce(l.saldo, 0) as saldo
    from deudas d join ventas v on v.id = d.venta
    join usuarios u on u.codigo_referido = d.usuario and u.eliminado_en is null
    left join libro_cuentas l on l.cuenta = 'usuario:' || d.usuario
   where d.saldada_en is null`;

const bancaDesde = (ahora: Date) => sql`
  select dia::text, -sum(banca)::bigint as puntos, sum(partidas)::bigint as partidas
    from (select (hora at time zone 'America/Santiago')::date as dia, banca, partidas from libro_horas
           where hora >= ${ahora.toISOString()}::timestamptz - ${DIAS_BANCA}::int * interval '1 day') h
   group by dia having sum(banca) < 0`;

/** `ahora` ends the days of the house and of the payments that are looked at. */
export type AlcancePolitica = { ahora: Date; personas: Personas; umbrales: UmbralesDinero };

/** Open debts and the last days of the house are few whatever the history is, so every review reads all of them. */
const CONSULTAS: Record<TipoBuscado, (alcance: AlcancePolitica) => { filas: SQL; orden: SQL }> = {
  credito_sin_compra: ({ personas }) => ({ filas: creditos(personas), orden: sql`puntos desc, venta` }),
  puntos_de_anulada: ({ personas }) => ({ filas: anuladas(personas), orden: sql`puntos desc, venta` }),
  puntos_baratos: ({ personas }) => ({ filas: puntosBaratos(personas), orden: sql`puntos desc, venta` }),
  deuda: () => ({ filas: DEUDAS, orden: sql`puntos desc, venta` }),
  anillo: ({ personas }) => ({
    filas: anillos(personas),
    orden: sql`invitaciones + sorteos desc, cuantas desc, personas`,
  }),
  pago_sin_banco: (alcance) => ({ filas: pagosSinBanco(alcance), orden: sql`pesos desc, venta` }),
  a_favor_alto: (alcance) => ({ filas: aFavorAlto(alcance), orden: sql`pesos desc, venta` }),
  perdida_banca: ({ ahora }) => ({ filas: bancaDesde(ahora), orden: sql`dia desc` }),
};

/** The findings of one kind, the gravest first. */
export async function buscarHallazgos(
  db: DbOrTx,
  tipo: TipoBuscado,
  alcance: AlcancePolitica,
): Promise<HallazgosContados> {
  const { filas, orden } = CONSULTAS[tipo](alcance);
  const { rows } = await db.execute<Record<string, unknown> & { total: number }>(sql`
    select f.*, count(*) over () as total from (${filas}) f order by ${orden} limit ${NOMBRADOS}`);
  return {
    primeros: rows.map(({ total: _total, ...fila }) => ({ ...fila, tipo }) as Hallazgo),
    total: rows[0]?.total ?? 0,
  };
}

/**
 * People of the sales that admins changed since `desde`. An annulment that forgot the points left no entry, so the book does
 * not name its customer.
 */
export async function leerClientesDeCambios(db: DbOrTx, desde: Date): Promise<string[]> {
  const { rows } = await db.execute<{ usuario: string }>(sql`
    select distinct v.usuario from auditoria a join ventas v on v.codigo = substr(a.objeto, 7)
     where a.fecha >= ${desde.toISOString()}::timestamptz and a.objeto like 'venta:%'`);
  return rows.map(({ usuario }) => usuario);
}
