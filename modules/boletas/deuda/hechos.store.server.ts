import { sql } from "drizzle-orm";
import { anuladoEnSql, leerDineros } from "#modules/compras/dinero/pagos.store.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { HechosVenta } from "./debe.ts";

type Fila = {
  codigo: string;
  origen: string;
  cupon: string | null;
  envio_cobrado: number;
  envio_devuelto: number;
  diferencia: number;
  con_tarjeta: number;
  rut: string | null;
  nombre: string | null;
  apellido: string | null;
};

export type HechosLeidos = HechosVenta & Fila & { id: number };

/** What the card paid and was not returned to it; `v` is the row of the sale. */
const CON_TARJETA = sql`greatest(0,
  coalesce((select sum(p.monto) from pagos p where p.venta = v.id and p.via = 'webpay' and p.deshecho_en is null), 0)
  - coalesce((select sum(d.monto) from devoluciones d where d.venta = v.id and d.forma = 'tarjeta' and d.deshecha_en is null), 0))::bigint`;

/** The facts of one sale. A caller that writes holds its lock. */
export async function leerHechosDeVenta(lector: Lector, codigo: string): Promise<HechosLeidos | null> {
  const dinero = (await leerDineros(lector, [codigo])).get(codigo);
  const { rows } = await lector.db.execute<Fila>(sql`
    select v.codigo, v.origen, v.cupon, v.envio_cobrado, v.envio_devuelto, v.diferencia_recibida - v.diferencia_devuelta as diferencia,
           ${CON_TARJETA} as con_tarjeta, u.rut, u.nombre, u.apellido
      from ventas v join usuarios u on u.codigo_referido = v.usuario where v.codigo = ${codigo}`);
  const [fila] = rows;
  if (!dinero || !fila) return null;
  const { id, estado_pago, total, anulado } = dinero;
  return { ...fila, id, estado_pago, total, anulado };
}

/** Where a list of sales goes on: after the last one that was read. */
export type MarcaVenta = { pagado_en: string; id: number } | null;
type Candidata = { id: number; codigo: string; pagado_en: string };
type Rango = { desde: Date; hasta: Date; ambiente: string; despues: MarcaVenta; limite: number };

/**
 * Sales paid between two instants that have no live document in this environment, the first paid first. Those that a card paid whole
 * are left out.
 */
export async function leerSinDocumento(
  { db }: Lector,
  { desde, hasta, ambiente, despues, limite }: Rango,
): Promise<Candidata[]> {
  const sigue = despues
    ? sql`(v.pagado_en, v.id) > (${despues.pagado_en}::timestamptz, ${despues.id})`
    : sql`v.pagado_en >= ${desde.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Candidata>(sql`
    select v.id, v.codigo, v.pagado_en::text from ventas v
     where ${sigue} and v.pagado_en < ${hasta.toISOString()}::timestamptz
       and v.estado_pago = 'Pagado' and v.origen <> 'sorteo' and v.total > ${CON_TARJETA}
       and not exists (select from boletas_documentos d where d.venta = v.id and d.ambiente = ${ambiente}
                          and d.estado not in ('rechazada', 'sin_efecto'))
     order by v.pagado_en, v.id limit ${limite}`);
  return rows;
}

/**
 * Sales with a document since then of which something was annulled, or that received or got back a shipping difference: the rule
 * says whether they owe another one.
 */
export async function leerCambiadas(
  { db }: Lector,
  { desde, ambiente, despues, limite }: { desde: Date; ambiente: string; despues: number; limite: number },
): Promise<{ id: number; codigo: string }[]> {
  const { rows } = await db.execute<{ id: number; codigo: string }>(sql`
    select v.id, v.codigo from ventas v
      join (select d.venta, sum(case when d.tipo = 61 then -d.total else d.total end) as escrito
              from boletas_documentos d
             where d.creado_en > ${desde.toISOString()}::timestamptz and d.ambiente = ${ambiente}
               and d.estado not in ('rechazada', 'sin_efecto') group by d.venta) e on e.venta = v.id
     where v.id > ${despues} and e.escrito <> greatest(0, greatest(0, v.total - ${anuladoEnSql(sql`v`)}) + v.diferencia_recibida - v.diferencia_devuelta - ${CON_TARJETA})
     order by v.id limit ${limite}`);
  return rows;
}
