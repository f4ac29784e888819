import { sql } from "drizzle-orm";
import { pagadoEnSql } from "#modules/compras/dinero/pagos.store.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { CotizacionSinVenta, VentaCerrada } from "#modules/transferencias/calce/tipos.ts";

const DIA = sql`(v.fecha at time zone 'America/Santiago')::date::text`;
const V = sql`v`;

export type VentaLeida = {
  codigo: string;
  usuario: string;
  total: number;
  pagado: number;
  dia: string;
  /** Name and surname of the customer. */
  nombre: string;
  /** What the page calls the customer, who may have given no name. */
  cliente: string;
  rut: string | null;
  con_comprobante: boolean;
};

const CLIENTE = sql`concat_ws(' ', u.nombre, u.apellido) as nombre,
  coalesce(nullif(concat_ws(' ', u.nombre, u.apellido), ''), u.username, u.email, u.codigo_referido) as cliente, u.rut`;

/** Which waiting sales are read: those that miss this amount, have a part of their payment, or one of these codes. */
type Acotadas = { monto: number; codigos: readonly string[] };

/** The sales that wait for their payment, newest first. */
export async function leerEsperando(
  { db }: Lector,
  limite: number,
  acotadas?: Acotadas | undefined,
): Promise<VentaLeida[]> {
  const acotar = acotadas
    ? sql`and (v.total = ${acotadas.monto} or v.codigo = any(${sql.param([...acotadas.codigos])}::text[])
        or exists (select from pagos p where p.venta = v.id and p.deshecho_en is null))`
    : sql``;
  const { rows } = await db.execute<VentaLeida>(sql`
    select v.codigo, v.usuario, v.total, ${pagadoEnSql(V)} as pagado, ${DIA} as dia, ${CLIENTE},
           v.comprobante is not null as con_comprobante
      from ventas v join usuarios u on u.codigo_referido = v.usuario
     where v.estado_pago = 'Validando Pago' and v.origen <> 'sorteo' and v.total > 0 ${acotar}
     order by v.fecha desc, v.id limit ${limite}`);
  return rows;
}

export type CerradaLeida = VentaCerrada & { cliente: string };

type Nombradas = { codigos: readonly string[]; ruts: readonly string[]; desde: Date };

/** The people who typed one of these RUTs, and those for whom one of them once paid. */
const conAlgunRut = (ruts: readonly string[]) => sql`any(array(
  select codigo_referido from usuarios where rut = any(${sql.param([...ruts])}::text[])
   union select usuario from pagadores where rut = any(${sql.param([...ruts])}::text[])))`;

/**
 * Sales that wait for nothing and that these codes name, or that people with these RUTs made since then. These people are found first:
 * from the sales of those days every customer would be looked at.
 */
export async function leerVentasCerradas(
  { db }: Lector,
  { codigos, ruts, desde }: Nombradas,
): Promise<CerradaLeida[]> {
  const columnas = sql`v.codigo, v.usuario, v.total, ${DIA} as dia, ${CLIENTE}, v.estado_pago as estado,
    (select case when bool_or(p.via = 'movimiento') then null when bool_or(p.via = 'khipu') then 'con Khipu'
                 when bool_or(p.via = 'webpay') then 'con tarjeta'
                 when bool_and(p.via = 'manual') then 'a mano' end
       from pagos p where p.venta = v.id and p.deshecho_en is null and v.estado_pago = 'Pagado') as sin_movimiento`;
  const { rows } = await db.execute<CerradaLeida>(sql`
    select ${columnas} from ventas v join usuarios u on u.codigo_referido = v.usuario
     where v.codigo = any(${sql.param([...codigos])}::text[]) and v.estado_pago <> 'Validando Pago'
       and v.origen <> 'sorteo'
    union
    select ${columnas} from ventas v join usuarios u on u.codigo_referido = v.usuario
     where v.usuario = ${conAlgunRut(ruts)}
       and v.fecha >= ${desde.toISOString()} and v.estado_pago in ('Pagado', 'Rechazado') and v.origen <> 'sorteo'`);
  return rows;
}

export type CotizacionLeida = CotizacionSinVenta & { cliente: string };

/** Carts that did not become a sale: those that these codes name, and those that people with these RUTs made since then. */
export async function leerCotizadas(
  { db }: Lector,
  { codigos, ruts, desde }: Nombradas,
  ahora: Date,
): Promise<CotizacionLeida[]> {
  if (codigos.length + ruts.length === 0) return [];
  const columnas = sql`c.codigo, c.usuario, c.total, c.vence_en <= ${ahora.toISOString()} as vencida,
    (c.created_at at time zone 'America/Santiago')::date::text as dia, ${CLIENTE}`;
  const sinVenta = sql`not exists (select from ventas v where v.codigo = c.codigo)`;
  const { rows } = await db.execute<CotizacionLeida>(sql`
    select ${columnas} from cotizaciones c join usuarios u on u.codigo_referido = c.usuario
     where c.codigo = any(${sql.param([...codigos])}::text[]) and ${sinVenta}
    union
    select ${columnas} from cotizaciones c join usuarios u on u.codigo_referido = c.usuario
     where c.usuario = ${conAlgunRut(ruts)} and c.created_at >= ${desde.toISOString()} and ${sinVenta}`);
  return rows;
}
