import { type SQL, sql } from "drizzle-orm";
import { TOPE_CONTEO } from "#modules/comun/conteo.ts";
import { reveladoHasta } from "#modules/comun/revelado.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { INICIADO } from "#modules/sorteos/sorteos.store.server.ts";
import { APORTES_NECESARIOS } from "#modules/sorteos/verificacion/aportes.ts";
import { TOPE_VIVOS } from "./mi-sorteo.ts";

/** `muchos`: what `estaEnMuchos` says of the person. */
type Pagina = { ahora: Date; limite: number; desde: number; muchos: boolean };

export type FilaMiSorteo = {
  key: string;
  sku: string;
  producto: string;
  imagen: string | null;
  estado: "Disponible" | "Cerrado" | "Finalizado";
  objetivo: number;
  minimo: number;
  reunido: number;
  fecha_sorteo: Date | null;
  sorteado_en: Date | null;
  iniciado: boolean;
  congelado: boolean;
  numero_producto: number | null;
  numero_puntos: number | null;
  gano: "producto" | "puntos" | null;
  motivo: string | null;
  puntos: number;
  input: number | null;
  automatico: boolean;
  /** How many people take part, counted up to the five that a draw needs. */
  personas: number;
  /** State of the prize that the person won; null without one. */
  premio: string | null;
};

type PaginaMia = { filas: FilaMiSorteo[]; total: number; vivos: number };

/** How many raffles and running raffles are counted. */
type Topes = { todos: number; vivos: number };
const TOPES: Topes = { todos: TOPE_CONTEO, vivos: TOPE_VIVOS };

/** The counts come with every row; a page without raffles has one row that has nothing else. */
type FilaSql = Omit<FilaMiSorteo, "fecha_sorteo" | "sorteado_en"> & {
  fecha_sorteo: string | null;
  sorteado_en: string | null;
  lugar: number | null;
  total: number;
  vivos: number;
};

const fechaDe = (texto: string | null) => (texto === null ? null : new Date(texto));
const instante = (fecha: Date) => sql`${fecha.toISOString()}::timestamptz`;

/**
 * Whether the newest contributions of a person show that both counts are above their limits. Such a person does not pay for all
 * raffles on each visit: the first pages are then read by `primerosDe`.
 */
export async function estaEnMuchos({ db }: Lector, usuario: string, topes: Topes = TOPES): Promise<boolean> {
  const { rows } = await db.execute<{ muchos: boolean }>(sql`
    select case when (select count(*) from (select from tickets_participantes where usuario = ${usuario} limit ${topes.todos + 1}) t)
                     <= ${topes.todos} then false
                else (select count(distinct sorteo) > ${topes.todos} from ${ultimosDe(usuario, (3 * topes.todos) / 2)} u)
                 and (select count(distinct s.key) > ${topes.vivos} from ${ultimosDe(usuario, 3 * topes.vivos)} u
                        join sorteos s on s.key = u.sorteo where s.estado <> 'Finalizado') end as muchos`);
  return rows[0]?.muchos ?? false;
}

const ultimosDe = (usuario: string, cuantos: number) => sql`(
  select sorteo from tickets_participantes where usuario = ${usuario} order by created_at desc limit ${cuantos})`;

type Lista = { usuario: string; ahora: Date; hasta: number };

/** What sorts the raffles of a person. */
const clasificado = ({ usuario, ahora }: Lista) => sql`s.id,
  case when s.estado = 'Cerrado' then
         -- Compared with null, because the planner would read all inputs of the shop for "not exists".
         case when s.congelado_en is null and s.fecha_sorteo > ${instante(ahora)} and (
           select i.input from sorteos_input i where i.sorteo = s.key and i.usuario = ${usuario}) is null then 0 else 1 end
       when s.sorteado_en > ${instante(reveladoHasta(ahora))} then 1
       when s.estado = 'Disponible' then 2 else 3 end as grupo,
  case when s.estado = 'Cerrado' then s.fecha_sorteo end as sorteo_en,
  case when s.estado = 'Disponible' then s.porcentaje end as avance,
  case when s.estado <> 'Disponible' then coalesce(s.sorteado_en, s.fecha_termino) end as fin,
  case when s.estado = 'Disponible' then s.id else -s.id end as turno`;
const ORDEN = sql`grupo, sorteo_en, avance desc nulls last, fin desc nulls last, turno`;

/** All raffles of the person. */
const todosDe = (lista: Lista) => sql`
  select ${clasificado(lista)} from (
    select distinct sorteo from tickets_participantes where usuario = ${lista.usuario}) m join sorteos s on s.key = m.sorteo`;

/**
 * The first raffles of a person who is in more running ones than these: the shop's closed raffles and those that were drawn
 * a moment ago, which are few, and its open ones, the fullest first, until enough of them are the person's.
 */
function primerosDe(lista: Lista) {
  const suyos = (donde: SQL) => sql`select ${clasificado(lista)} from sorteos s where ${donde} and (
    select true from tickets_participantes t where t.sorteo = s.key and t.usuario = ${lista.usuario} limit 1)`;
  const recien = sql`coalesce(s.sorteado_en, s.fecha_termino) > ${instante(reveladoHasta(lista.ahora))}`;
  return sql`${suyos(sql`s.estado = 'Cerrado'`)}
    union all ${suyos(sql`s.estado = 'Finalizado' and ${recien}`)}
    union all (${suyos(sql`s.estado = 'Disponible'`)} order by s.porcentaje desc, s.id limit ${lista.hasta})`;
}

/**
 * The raffles of a person, one page of them: first those that wait for this person's input, then closed ones by date, open ones
 * by how full they are, and finished ones, the newest first. One whose draw is being shown is among the first. Names, points, people,
 * inputs and prizes are looked up for the rows of the page only. `vivos` are the raffles that have not ended; one whose draw is being
 * shown has not. Both counts stop one above their limit. One statement counts and chooses.
 */
export async function leerMisSorteos(
  { db }: Lector,
  usuario: string,
  { ahora, limite, desde, muchos }: Pagina,
  topes: Topes = TOPES,
): Promise<PaginaMia> {
  const lista = { usuario, ahora, hasta: desde + limite };
  const abreviada = muchos && lista.hasta <= topes.vivos;
  const { rows } = await db.execute<FilaSql>(sql`
    with todos as (${abreviada ? primerosDe(lista) : todosDe(lista)}),
    elegidos as (select * from todos order by ${ORDEN} limit ${limite} offset ${desde})
    select c.total, c.vivos, f.*
      from (select count(*)::int as total, (count(*) filter (where grupo < 3))::int as vivos from todos) c
      left join (
    select sorteos.key, sorteos.producto as sku, p.producto, p.imagen_1 as imagen, sorteos.estado, sorteos.objetivo,
           sorteos.minimo, sorteos.reunido, sorteos.fecha_sorteo, sorteos.sorteado_en, ${INICIADO} as iniciado,
           sorteos.congelado_en is not null as congelado, sorteos.numero_producto, sorteos.numero_puntos, sorteos.motivo,
           case ${usuario} when sorteos.ganador_producto then 'producto' when sorteos.ganador_puntos then 'puntos' end as gano,
           (select sum(t.puntos_aportados)::bigint from tickets_participantes t
             where t.sorteo = sorteos.key and t.usuario = ${usuario}) as puntos,
           i.input, coalesce(i.automatico, false) as automatico,
           (select count(*) from (select distinct t.usuario from tickets_participantes t
             where t.sorteo = sorteos.key limit ${APORTES_NECESARIOS}) g)::int as personas,
           -- The draw writes the prize before its own date, and a product has one draw at a time.
           (select c.estado from productos_compras c
             where sorteos.ganador_producto = ${usuario} and c.usuario = ${usuario} and c.producto = sorteos.producto
               and c.forma_pago = 'sorteo' and c.fecha_compra <= sorteos.sorteado_en
             order by c.fecha_compra desc, c.id desc limit 1) as premio,
           row_number() over (order by ${ORDEN}) as lugar
      from elegidos e join sorteos using (id) join productos p on p.sku = sorteos.producto
      left join sorteos_input i on i.sorteo = sorteos.key and i.usuario = ${usuario}) f on true
     order by f.lugar`);
  const [leidos = { total: 0, vivos: 0 }] = rows;
  const filas = rows.flatMap(({ lugar, total: _total, vivos: _vivos, ...fila }): FilaMiSorteo[] =>
    lugar === null
      ? []
      : [{ ...fila, fecha_sorteo: fechaDe(fila.fecha_sorteo), sorteado_en: fechaDe(fila.sorteado_en) }],
  );
  const { total, vivos } = abreviada
    ? { total: Number.POSITIVE_INFINITY, vivos: Number.POSITIVE_INFINITY }
    : leidos;
  return { filas, total: Math.min(total, topes.todos + 1), vivos: Math.min(vivos, topes.vivos + 1) };
}

type FilaTramo = { sorteo: string; inicio: number; final: number; tramos: number };

/** The first numbers of a person in each of these raffles. Ranges that touch are one; `tramos` counts all of a raffle. */
export async function leerMisTramos(
  { db }: Lector,
  usuario: string,
  { keys, cuantos }: { keys: readonly string[]; cuantos: number },
): Promise<FilaTramo[]> {
  if (keys.length === 0) return [];
  const { rows } = await db.execute<FilaTramo>(sql`
    with filas as (
      select sorteo, puntos_inicio, puntos_final,
             puntos_final - sum(puntos_aportados) over (partition by sorteo order by puntos_inicio) as isla
        from tickets_participantes where sorteo = any(${sql.param([...keys])}::text[]) and usuario = ${usuario}),
    islas as (
      select sorteo, min(puntos_inicio) as inicio, max(puntos_final) as final from filas group by sorteo, isla),
    contadas as (
      select *, row_number() over (partition by sorteo order by inicio) as lugar,
             (count(*) over (partition by sorteo))::int as tramos from islas)
    select sorteo, inicio, final, tramos from contadas where lugar <= ${cuantos} order by sorteo, inicio`);
  return rows;
}
