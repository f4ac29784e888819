import { type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { cuantosHasta } from "#modules/comun/conteo.store.server.ts";
import { mascaraCodigo } from "#modules/comun/mascaras.ts";
import { type FiltroHistorial, type MovimientoPuntos, TIPOS_MOVIMIENTO } from "./historial.ts";

const CONDICION: Record<FiltroHistorial, (puntos: SQL) => SQL> = {
  todos: () => sql`true`,
  suman: (puntos) => sql`${puntos} > 0`,
  restan: (puntos) => sql`${puntos} < 0`,
};

type Elegidas = {
  filtro: FiltroHistorial /** The newest of each kind; all of them without it. */;
  tope?: number;
};

/** Rows of one table, the newest first: what they are called is looked up for those that are shown. */
function ultimas(tabla: SQL, donde: SQL, fecha: SQL, tope: number | undefined): SQL {
  const cuantas = tope === undefined ? sql`` : sql`order by ${fecha} desc, id desc limit ${tope}`;
  return sql`(select * from ${tabla} where ${donde} ${cuantas}) c`;
}

/** Everything in the formula, and what is still unpaid, of one person. */
function historial(codigo: string, { filtro, tope }: Elegidas): SQL {
  const si = CONDICION[filtro];
  const comprado = (tabla: SQL, mas: SQL) =>
    ultimas(tabla, sql`usuario = ${codigo} and ${si(sql`puntos`)} ${mas}`, sql`fecha_compra`, tope);
  return sql`
  select 't' as rama, c.id as numero,
         case c.forma_pago when 'referido' then 'referido' when 'sorteo' then 'premio' when 'ajuste' then 'ajuste'
           when 'devolucion' then 'devolucion' else 'ticket' end as tipo,
         c.fecha_compra as fecha, c.puntos, c.estado, e.puntos_validos as valido,
         coalesce(k.ticket, c.referido, c.motivo) as detalle, c.cantidad
    from ${comprado(sql`tickets_compras`, sql``)}
    join tickets_estados e on e.estado = c.estado left join tickets k on k.id = c.ticket
  union all
  select 'p', c.id, 'regalo', c.fecha_compra, c.puntos, c.estado, e.puntos_validos, p.producto, c.cantidad
    from ${comprado(sql`productos_compras`, sql`and puntos <> 0`)}
    join productos_estados e on e.estado = c.estado join productos p on p.sku = c.producto
  union all
  select 's', c.id, 'sorteo', c.created_at, -c.puntos_aportados, null, true, p.producto, 1
    from ${ultimas(sql`tickets_participantes`, sql`usuario = ${codigo} and ${si(sql`-puntos_aportados`)}`, sql`created_at`, tope)}
    join productos p on p.sku = c.producto
  union all
  select 'a', id, 'apuesta', created_at, -puntos_apostados, null, true, partida, 1
    from apuestas where jugador = ${codigo} and resultado = 'pendiente' and ${si(sql`-puntos_apostados`)}
  union all
  select 'm', c.id, 'juego', c.created_at, c.puntos, null, true, c.partida, 1
    from ${ultimas(sql`tickets_montoncitos`, sql`jugador = ${codigo} and puntos <> 0 and ${si(sql`puntos`)}`, sql`created_at`, tope)}`;
}

type Fila = Record<"rama" | "numero" | "tipo" | "fecha" | "puntos" | "cantidad", string> & {
  estado: string | null;
  valido: boolean;
  detalle: string | null;
};

type Tramo = { filtro: FiltroHistorial; limite: number; desde: number };

export async function leerHistorial(db: DbOrTx, codigo: string, { filtro, limite, desde }: Tramo) {
  const { rows } = await db.execute<Fila>(sql`
    select * from (${historial(codigo, { filtro, tope: desde + limite })}) h
     order by fecha desc, rama desc, numero desc limit ${limite} offset ${desde}`);
  return rows.map(leerFila);
}

function leerFila({ rama, numero, ...fila }: Fila): MovimientoPuntos {
  const tipo = TIPOS_MOVIMIENTO.find((conocido) => conocido === fila.tipo) ?? "ajuste";
  return {
    ...fila,
    id: `${rama}${numero}`,
    tipo,
    // Masked here: what a page gets, its source shows.
    detalle: tipo === "referido" && fila.detalle ? mascaraCodigo(fila.detalle) : fila.detalle,
    fecha: new Date(fila.fecha),
    puntos: Number(fila.puntos),
    cantidad: Number(fila.cantidad),
  };
}

export type CifrasHistorial = Record<"total" | "ganados" | "en_sorteos" | "en_juego" | "por_validar", number>;

/** The rows of a history, for counting them. */
function soloFilas(codigo: string, filtro: FiltroHistorial): SQL {
  const si = CONDICION[filtro];
  return sql`
    select from tickets_compras where usuario = ${codigo} and ${si(sql`puntos`)}
    union all select from productos_compras where usuario = ${codigo} and puntos <> 0 and ${si(sql`puntos`)}
    union all select from tickets_participantes where usuario = ${codigo} and ${si(sql`-puntos_aportados`)}
    union all select from apuestas where jugador = ${codigo} and resultado = 'pendiente' and ${si(sql`-puntos_apostados`)}
    union all select from tickets_montoncitos where jugador = ${codigo} and puntos <> 0 and ${si(sql`puntos`)}`;
}

/** Sums over a whole history, read from indexes alone; how many rows there are is not counted beyond the limit. */
export async function leerCifrasHistorial(
  db: DbOrTx,
  codigo: string,
  filtro: FiltroHistorial,
): Promise<CifrasHistorial> {
  const total = cuantosHasta(sql`from (${soloFilas(codigo, filtro)}) h`);
  const { rows } = await db.execute<Record<keyof CifrasHistorial, string>>(sql`
    with compras as (
      select c.puntos, c.estado, e.puntos_validos as valido
        from tickets_compras c join tickets_estados e on e.estado = c.estado where c.usuario = ${codigo}
      union all
      select c.puntos, c.estado, e.puntos_validos
        from productos_compras c join productos_estados e on e.estado = c.estado where c.usuario = ${codigo})
    select ${total} as total,
           coalesce(sum(puntos) filter (where valido and puntos > 0), 0) as ganados,
           coalesce(sum(puntos) filter (where estado = 'Validando Pago'), 0) as por_validar,
           (select coalesce(sum(puntos_aportados), 0) from tickets_participantes where usuario = ${codigo}) as en_sorteos,
           (select coalesce(sum(puntos_apostados), 0) from apuestas
             where jugador = ${codigo} and resultado = 'pendiente') as en_juego
      from compras`);
  const cifra = (nombre: keyof CifrasHistorial) => Number(rows[0]?.[nombre] ?? 0);
  return {
    total: cifra("total"),
    ganados: cifra("ganados"),
    en_sorteos: cifra("en_sorteos"),
    en_juego: cifra("en_juego"),
    por_validar: cifra("por_validar"),
  };
}

/** Movements that a drawing of the balance looks back at. */
const ULTIMOS_MOVIMIENTOS = 500;

/** What counts in the balance, the newest of each kind and without names. */
const validos = (codigo: string): SQL => sql`
  (select fecha_compra as fecha, puntos from tickets_compras where usuario = ${codigo}
      and estado in (select estado from tickets_estados where puntos_validos)
    order by fecha_compra desc limit ${ULTIMOS_MOVIMIENTOS})
  union all
  (select fecha_compra, puntos from productos_compras where usuario = ${codigo} and puntos <> 0
      and estado in (select estado from productos_estados where puntos_validos)
    order by fecha_compra desc limit ${ULTIMOS_MOVIMIENTOS})
  union all
  (select created_at, -puntos_aportados from tickets_participantes where usuario = ${codigo}
    order by created_at desc limit ${ULTIMOS_MOVIMIENTOS})
  union all
  (select created_at, -puntos_apostados from apuestas where jugador = ${codigo} and resultado = 'pendiente')
  union all
  (select created_at, puntos from tickets_montoncitos where jugador = ${codigo} and puntos <> 0
    order by created_at desc limit ${ULTIMOS_MOVIMIENTOS})`;

/** Balance at the end of each day with movement, newest `dias` days of them, told backwards from what it is now. */
export async function leerSaldosPorDia(
  db: DbOrTx,
  codigo: string,
  { saldo, dias }: { saldo: number; dias: number },
) {
  const { rows } = await db.execute<{ dia: string; despues: string }>(sql`
    with ultimos as (
      select fecha, puntos from (${validos(codigo)}) h order by fecha desc limit ${ULTIMOS_MOVIMIENTOS})
    select dia::text, despues from (
      select dia, coalesce(sum(puntos) over (order by dia desc rows between unbounded preceding and 1 preceding), 0) as despues
        from (select (fecha at time zone 'America/Santiago')::date as dia, sum(puntos) as puntos
                from ultimos group by 1) d) s
     order by dia desc limit ${dias}`);
  return rows.map(({ dia, despues }) => ({ dia, saldo: saldo - Number(despues) })).reverse();
}

/** Open raffles whose minimum this balance reaches, not counted beyond the limit. */
export async function contarSorteosAlcance(db: DbOrTx, saldo: number): Promise<number> {
  if (saldo <= 0) return 0;
  const alcanza = sql`from sorteos where estado = 'Disponible' and least(minimo, objetivo - reunido) <= ${saldo}`;
  const { rows } = await db.execute<{ n: string }>(sql`select ${cuantosHasta(alcanza)} as n`);
  return Number(rows[0]?.n ?? 0);
}
