import { sql } from "drizzle-orm";
import {
  anuladoEnSql,
  leerDevoluciones,
  leerDineros,
  leerPagos,
} from "#modules/compras/dinero/pagos.store.server.ts";
import { cubiertoConTarjeta } from "#modules/compras/dinero/voucher.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { HechosVenta } from "./debe.ts";

type Fila = {
  codigo: string;
  origen: string;
  cupon: string | null;
  envio_cobrado: number;
  envio_devuelto: number;
  diferencia_recibida: number;
  diferencia_devuelta: number;
  diferencia_pagada: number;
  rut: string | null;
  nombre: string | null;
  apellido: string | null;
};

export type HechosLeidos = HechosVenta & Fila & { id: number };

const ANULADO = anuladoEnSql(sql`v`);

/** The same as `cubiertoConTarjeta`, for lists of sales; `v` is the row of the sale. */
const CON_TARJETA = sql`(
  select t.cubre - least(t.cubre, least(v.total, ${ANULADO}) + v.diferencia_devuelta, greatest(0, t.vuelto - (t.pagado - t.cubre)))
    from (select coalesce(sum(greatest(0, least(p.monto, v.total + v.diferencia_pagada - p.antes))), 0) as cubre,
                 coalesce(sum(p.monto), 0) as pagado,
                 (select coalesce(sum(d.monto), 0) from devoluciones d
                   where d.venta = v.id and d.forma = 'tarjeta' and d.deshecha_en is null) as vuelto
            from (select p.via, p.monto, sum(p.monto) over (order by p.creado_en, p.id) - p.monto as antes
                    from pagos p where p.venta = v.id and p.deshecho_en is null) p
           where p.via = 'webpay') t)`;

/** The same as `montoConBoleta` of a paid sale. */
const MONTO_CON_BOLETA = sql`greatest(0,
  greatest(0, v.total - ${ANULADO}) + v.diferencia_recibida - v.diferencia_devuelta - ${CON_TARJETA})`;

/** The facts of one sale. A caller that writes holds its lock. */
export async function leerHechosDeVenta(lector: Lector, codigo: string): Promise<HechosLeidos | null> {
  const dinero = (await leerDineros(lector, [codigo])).get(codigo);
  const { rows } = await lector.db.execute<Fila>(sql`
    select v.codigo, v.origen, v.cupon, v.envio_cobrado, v.envio_devuelto, v.diferencia_recibida, v.diferencia_devuelta,
           v.diferencia_pagada, u.rut, u.nombre, u.apellido
      from ventas v join usuarios u on u.codigo_referido = v.usuario where v.codigo = ${codigo}`);
  const [fila] = rows;
  if (!dinero || !fila) return null;
  const { id, estado_pago, total, anulado } = dinero;
  const pagos = (await leerPagos(lector, [id])).filter(({ deshecho_en }) => deshecho_en === null);
  const aTarjeta = (await leerDevoluciones(lector, [id])).filter(
    ({ forma, deshecha_en }) => forma === "tarjeta" && deshecha_en === null,
  );
  const precio = {
    pagable: total + fila.diferencia_pagada,
    caida: Math.min(total, anulado) + fila.diferencia_devuelta,
  };
  const devuelto = aTarjeta.reduce((suma, { monto }) => suma + monto, 0);
  return {
    ...fila,
    id,
    estado_pago,
    total,
    anulado,
    diferencia: fila.diferencia_recibida - fila.diferencia_devuelta,
    con_tarjeta: cubiertoConTarjeta(pagos, precio, devuelto),
  };
}

/** Where a list of sales goes on: after the last one that was read. */
export type MarcaVenta = { pagado_en: string; id: number } | null;
type Candidata = { id: number; codigo: string; pagado_en: string };
type Rango = { desde: Date; hasta: Date; ambiente: string; despues: MarcaVenta; limite: number };

/**
 * Sales paid between two instants that owe a boleta and have no live document in this environment, the first paid first. Those that a
 * card paid whole are left out, and those whose boleta was attached by hand.
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
       and v.estado_pago = 'Pagado' and v.origen <> 'sorteo' and ${MONTO_CON_BOLETA} > 0
       and (v.boleta_folio is null or ${ambiente} <> 'produccion')
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
     where v.id > ${despues} and e.escrito <> ${MONTO_CON_BOLETA}
     order by v.id limit ${limite}`);
  return rows;
}
