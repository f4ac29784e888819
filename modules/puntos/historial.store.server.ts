import { type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import type { historial_sumas } from "#database/schema.ts";
import { PREPARED } from "#database/statements.ts";
import { cuantosHasta } from "#modules/comun/conteo.store.server.ts";
import { mascaraCodigo } from "#modules/comun/mascaras.ts";
import { cuentaUsuario } from "./cuentas.ts";
import type { Sumas } from "./ecuacion.ts";
import { type FiltroHistorial, type MovimientoPuntos, TIPOS_MOVIMIENTO } from "./historial.ts";
import { type Mirada, premioOculto, puntosOcultos } from "./saldo-visible.store.server.ts";

const CONDICION: Record<FiltroHistorial, (puntos: SQL) => SQL> = {
  todos: () => sql`true`,
  suman: (puntos) => sql`${puntos} > 0`,
  restan: (puntos) => sql`${puntos} < 0`,
};

type Elegidas = {
  filtro: FiltroHistorial;
  ahora: Date;
  /** Reads only the newest rows of each kind; without it, all of them. */
  tope?: number;
};

/** Rows of one table, newest first. Limited before the joins, so that names are looked up only for rows that are shown. */
function ultimas(tabla: SQL, donde: SQL, fecha: SQL, tope: number | undefined): SQL {
  const cuantas = tope === undefined ? sql`` : sql`order by ${fecha} desc, id desc limit ${tope}`;
  return sql`(select * from ${tabla} where ${donde} ${cuantas}) c`;
}

/** All rows of the spec's formula of one person, and purchases that are still unpaid. */
function historial(codigo: string, { filtro, tope, ahora }: Elegidas): SQL {
  const si = CONDICION[filtro];
  const comprado = (tabla: SQL, mas: SQL) =>
    ultimas(tabla, sql`usuario = ${codigo} and ${si(sql`puntos`)} ${mas}`, sql`fecha_compra`, tope);
  return sql`
  select 't' as rama, c.id as numero,
         case c.forma_pago when 'referido' then 'referido' when 'sorteo' then 'premio' when 'ajuste' then 'ajuste'
           when 'devolucion' then 'devolucion' else 'ticket' end as tipo,
         c.fecha_compra as fecha, c.puntos, c.estado, e.puntos_validos as valido,
         coalesce(k.ticket, c.referido, c.motivo) as detalle, c.cantidad,
         s.producto as sku, s.key as sorteo, v.codigo as venta
    from ${comprado(sql`tickets_compras`, sql`and not ${premioOculto(codigo, ahora)}`)}
    join tickets_estados e on e.estado = c.estado left join tickets k on k.id = c.ticket
    left join sorteos s on s.key = c.sorteo left join ventas v on v.id = c.venta
  union all
  select 'p', c.id, 'regalo', c.fecha_compra, c.puntos, c.estado, e.puntos_validos,
         p.producto || coalesce(', ' || c.opcion_nombre, ''), c.cantidad, p.sku, null, null
    from ${comprado(sql`productos_compras`, sql`and puntos <> 0`)}
    join productos_estados e on e.estado = c.estado join productos p on p.sku = c.producto
  union all
  select 's', c.id, 'sorteo', c.created_at, -c.puntos_aportados, null, true, p.producto, 1, p.sku, c.sorteo, null
    from ${ultimas(sql`tickets_participantes`, sql`usuario = ${codigo} and ${si(sql`-puntos_aportados`)}`, sql`created_at`, tope)}
    join productos p on p.sku = c.producto
  union all
  select 'a', id, 'apuesta', created_at, -puntos_apostados, null, true, partida, 1, null, null, null
    from apuestas where jugador = ${codigo} and resultado = 'pendiente' and ${si(sql`-puntos_apostados`)}
  union all
  select 'm', c.id, 'juego', c.created_at, c.puntos, null, true, c.partida, 1, null, null, null
    from ${ultimas(sql`tickets_montoncitos`, sql`jugador = ${codigo} and puntos <> 0 and ${si(sql`puntos`)}`, sql`created_at`, tope)}`;
}

type Fila = {
  rama: string;
  numero: number;
  tipo: string;
  fecha: string;
  puntos: number;
  cantidad: number;
  estado: string | null;
  valido: boolean;
  detalle: string | null;
  sku: string | null;
  sorteo: string | null;
  venta: string | null;
};

type Porcion = { filtro: FiltroHistorial; limite: number; desde: number };

export async function leerHistorial({ db, now }: Mirada, codigo: string, { filtro, limite, desde }: Porcion) {
  const { rows } = await db.execute<Fila>(sql`${PREPARED}
    select * from (${historial(codigo, { filtro, tope: desde + limite, ahora: now() })}) h
     order by fecha desc, rama desc, numero desc limit ${limite} offset ${desde}`);
  return rows.map(leerFila);
}

function leerFila({ rama, numero, ...fila }: Fila): MovimientoPuntos {
  const tipo = TIPOS_MOVIMIENTO.find((conocido) => conocido === fila.tipo) ?? "ajuste";
  return {
    ...fila,
    id: `${rama}${numero}`,
    tipo,
    // Mask it on the server: the loader data of a page are readable in its source.
    detalle: tipo === "referido" && fila.detalle ? mascaraCodigo(fila.detalle) : fila.detalle,
    fecha: new Date(fila.fecha),
  };
}

export type CifrasHistorial = Sumas & Record<"total" | "por_validar" | "saldo", number>;

/** The same rows without columns, for counting. */
function soloFilas(codigo: string, { filtro, ahora }: Elegidas): SQL {
  const si = CONDICION[filtro];
  return sql`
    select from tickets_compras where usuario = ${codigo} and ${si(sql`puntos`)} and not ${premioOculto(codigo, ahora)}
    union all select from productos_compras where usuario = ${codigo} and puntos <> 0 and ${si(sql`puntos`)}
    union all select from tickets_participantes where usuario = ${codigo} and ${si(sql`-puntos_aportados`)}
    union all select from apuestas where jugador = ${codigo} and resultado = 'pendiente' and ${si(sql`-puntos_apostados`)}
    union all select from tickets_montoncitos where jugador = ${codigo} and puntos <> 0 and ${si(sql`puntos`)}`;
}

const SIN_NADA: CifrasHistorial = {
  total: 0,
  saldo: 0,
  ganados: 0,
  abonados: 0,
  devueltos: 0,
  juego: 0,
  en_juego: 0,
  descontados: 0,
  por_validar: 0,
};

/** Points of the person's lines whose sale waits for its payment; these are few, and are found by the sale. */
const porValidar = (codigo: string): SQL => sql`
  select l.puntos from ventas v, lateral (
    select puntos, estado from tickets_compras where venta = v.id
    union all select puntos, estado from productos_compras where venta = v.id) l
   where v.usuario = ${codigo} and v.estado_pago = 'Validando Pago' and l.estado = 'Validando Pago'`;

/**
 * The sums of a whole history are kept by triggers; the number of rows is counted up to the limit. The balance is read by the same
 * statement: a movement between two statements would make an equation that does not add up. What a draw has not told yet is left
 * out of all of it.
 */
export async function leerCifrasHistorial(
  { db, now }: Mirada,
  codigo: string,
  filtro: FiltroHistorial,
): Promise<CifrasHistorial> {
  const ahora = now();
  const total = cuantosHasta(sql`from (${soloFilas(codigo, { filtro, ahora })}) h`);
  const suma = (...clases: (typeof historial_sumas.$inferSelect.clase)[]) =>
    sql`coalesce(sum(puntos) filter (where clase in ${clases}), 0)::bigint`;
  const { rows } = await db.execute<CifrasHistorial>(sql`${PREPARED}
    with sumas as (
      select clase, puntos from historial_sumas where usuario = ${codigo}
      union all
      select case when c.puntos < 0 then 'descontados' else 'ganados' end, -c.puntos
        from (select puntos, estado from tickets_compras where usuario = ${codigo} and ${premioOculto(codigo, ahora)}) c
        join tickets_estados e on e.estado = c.estado and e.puntos_validos)
    select ${total} as total,
           greatest(0, coalesce((select saldo from libro_cuentas where cuenta = ${cuentaUsuario(codigo)}), 0)
             - ${puntosOcultos(codigo, ahora)})::bigint as saldo,
           ${suma("ganados", "referidos")} as ganados, ${suma("devueltos")} as devueltos,
           -${suma("descontados", "referidos_quitados")} as descontados,
           ${suma("abonados")} as abonados, ${suma("juego")} as juego,
           (select coalesce(sum(puntos), 0)::bigint from (${porValidar(codigo)}) v) as por_validar,
           (select coalesce(sum(puntos_apostados), 0)::bigint from apuestas
             where jugador = ${codigo} and resultado = 'pendiente') as en_juego
      from sumas`);
  return rows[0] ?? SIN_NADA;
}

/** How many movements the chart of the balance looks back at. */
const ULTIMOS_MOVIMIENTOS = 500;

/** Rows that count in the balance, only the newest of each kind and without names. */
const validos = (codigo: string, ahora: Date): SQL => sql`
  (select fecha_compra as fecha, puntos from tickets_compras where usuario = ${codigo} and not ${premioOculto(codigo, ahora)}
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

/** What came after each day with movements, the newest `dias` of them, oldest first: the balance of today minus it is that day's. */
export async function leerDespuesDeDias(
  { db, now }: Mirada,
  codigo: string,
  dias: number,
): Promise<{ dia: string; despues: number }[]> {
  const { rows } = await db.execute<{ dia: string; despues: number }>(sql`${PREPARED}
    with ultimos as (
      select fecha, puntos from (${validos(codigo, now())}) h order by fecha desc limit ${ULTIMOS_MOVIMIENTOS})
    select dia::text, despues from (
      select dia, coalesce(sum(puntos) over (order by dia desc rows between unbounded preceding and 1 preceding), 0)::bigint as despues
        from (select (fecha at time zone 'America/Santiago')::date as dia, sum(puntos) as puntos
                from ultimos group by 1) d) s
     order by dia desc limit ${dias}`);
  return rows.reverse();
}

/** Open raffles whose minimum this balance reaches, counted up to the limit. */
export async function contarSorteosAlcance(db: DbOrTx, saldo: number): Promise<number> {
  if (saldo <= 0) return 0;
  const alcanza = sql`from sorteos where estado = 'Disponible' and least(minimo, objetivo - reunido) <= ${saldo}`;
  const { rows } = await db.execute<{ n: number }>(sql`${PREPARED} select ${cuantosHasta(alcanza)} as n`);
  return rows[0]?.n ?? 0;
}
