import { type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { mascaraCodigo } from "#modules/comun/mascaras.ts";
import { type FiltroHistorial, type MovimientoPuntos, TIPOS_MOVIMIENTO } from "./historial.ts";

/** Everything in the formula, and what is still unpaid, of one person. */
const historial = (codigo: string): SQL => sql`
  select 't' || c.id as id,
         case c.forma_pago when 'referido' then 'referido' when 'sorteo' then 'premio' when 'ajuste' then 'ajuste'
           when 'devolucion' then 'devolucion' else 'ticket' end as tipo,
         c.fecha_compra as fecha, c.puntos, c.estado, e.puntos_validos as valido,
         coalesce(k.ticket, c.referido, c.motivo) as detalle, c.cantidad
    from tickets_compras c join tickets_estados e on e.estado = c.estado left join tickets k on k.id = c.ticket
   where c.usuario = ${codigo}
  union all
  select 'p' || c.id, 'regalo', c.fecha_compra, c.puntos, c.estado, e.puntos_validos, p.producto, c.cantidad
    from productos_compras c join productos_estados e on e.estado = c.estado join productos p on p.sku = c.producto
   where c.usuario = ${codigo} and c.puntos <> 0
  union all
  select 's' || t.id, 'sorteo', t.created_at, -t.puntos_aportados, null, true, p.producto, 1
    from tickets_participantes t join productos p on p.sku = t.producto where t.usuario = ${codigo}
  union all
  select 'a' || id, 'apuesta', created_at, -puntos_apostados, null, true, partida, 1
    from apuestas where jugador = ${codigo} and resultado = 'pendiente'
  union all
  select 'm' || id, 'juego', created_at, puntos, null, true, partida, 1
    from tickets_montoncitos where jugador = ${codigo} and puntos <> 0`;

const CONDICION: Record<FiltroHistorial, SQL> = {
  todos: sql`true`,
  suman: sql`puntos > 0`,
  restan: sql`puntos < 0`,
};

type Fila = Record<"id" | "tipo" | "fecha" | "puntos" | "cantidad", string> & {
  estado: string | null;
  valido: boolean;
  detalle: string | null;
};

type Tramo = { filtro: FiltroHistorial; limite: number; desde: number };

export async function leerHistorial(db: DbOrTx, codigo: string, { filtro, limite, desde }: Tramo) {
  const { rows } = await db.execute<Fila>(sql`
    select * from (${historial(codigo)}) h where ${CONDICION[filtro]}
     order by fecha desc, id desc limit ${limite} offset ${desde}`);
  return rows.map(leerFila);
}

function leerFila(fila: Fila): MovimientoPuntos {
  const tipo = TIPOS_MOVIMIENTO.find((conocido) => conocido === fila.tipo) ?? "ajuste";
  return {
    ...fila,
    tipo,
    // Masked here: what a page gets, its source shows.
    detalle: tipo === "referido" && fila.detalle ? mascaraCodigo(fila.detalle) : fila.detalle,
    fecha: new Date(fila.fecha),
    puntos: Number(fila.puntos),
    cantidad: Number(fila.cantidad),
  };
}

export type CifrasHistorial = Record<"total" | "ganados" | "en_sorteos" | "en_juego" | "por_validar", number>;

export async function leerCifrasHistorial(
  db: DbOrTx,
  codigo: string,
  filtro: FiltroHistorial,
): Promise<CifrasHistorial> {
  const { rows } = await db.execute<Record<keyof CifrasHistorial, string>>(sql`
    select count(*) filter (where ${CONDICION[filtro]}) as total,
           coalesce(sum(puntos) filter (where valido and puntos > 0 and tipo <> 'juego'), 0) as ganados,
           coalesce(-sum(puntos) filter (where tipo = 'sorteo'), 0) as en_sorteos,
           coalesce(-sum(puntos) filter (where tipo = 'apuesta'), 0) as en_juego,
           coalesce(sum(puntos) filter (where estado = 'Validando Pago'), 0) as por_validar
      from (${historial(codigo)}) h`);
  const cifra = (nombre: keyof CifrasHistorial) => Number(rows[0]?.[nombre] ?? 0);
  return {
    total: cifra("total"),
    ganados: cifra("ganados"),
    en_sorteos: cifra("en_sorteos"),
    en_juego: cifra("en_juego"),
    por_validar: cifra("por_validar"),
  };
}

/** Balance at the end of each day with movement, newest `dias` days of them. */
export async function leerSaldosPorDia(db: DbOrTx, codigo: string, dias: number) {
  const { rows } = await db.execute<{ dia: string; saldo: string }>(sql`
    select dia::text, saldo from (
      select dia, sum(sum(puntos)) over (order by dia) as saldo
        from (select (fecha at time zone 'America/Santiago')::date as dia, puntos from (${historial(codigo)}) h where valido) d
       group by dia) s
     order by dia desc limit ${dias}`);
  return rows.map(({ dia, saldo }) => ({ dia, saldo: Number(saldo) })).reverse();
}

/** Open raffles whose minimum this balance reaches. */
export async function contarSorteosAlcance(db: DbOrTx, saldo: number): Promise<number> {
  const { rows } = await db.execute<{ n: string }>(
    sql`select count(*) as n from sorteos where estado = 'Disponible' and least(minimo, objetivo - reunido) <= ${saldo}`,
  );
  return Number(rows[0]?.n ?? 0);
}
