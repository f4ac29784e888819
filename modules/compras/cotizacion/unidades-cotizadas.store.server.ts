import { and, eq, gt, ne, sql } from "drizzle-orm";
import { cotizaciones, reservas } from "#database/schema.ts";
import { esperaDesdeEnSql, sinPagosEnSql } from "#modules/compras/venta/venta.store.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { nombreClave, type Unidades } from "#modules/productos/existencias/existencias.ts";

/** The units that a person's quotes keep. */
export async function leerUnidadesApartadas({ db }: Lector, usuario: string): Promise<Unidades[]> {
  const { rows } = await db.execute<Unidades>(sql`
    select r.producto as sku, r.opcion, r.cantidad from cotizaciones c join reservas r on r.codigo = c.codigo
     where c.usuario = ${usuario} and r.vence_en is not null`);
  return rows;
}

/** The things of which a quote keeps units, by `nombreClave`. */
export async function leerApartadasPor({ db }: Lector, codigo: string, ahora: Date): Promise<Set<string>> {
  const filas = await db
    .select({ sku: reservas.producto, opcion: reservas.opcion })
    .from(reservas)
    .where(and(eq(reservas.codigo, codigo), gt(reservas.vence_en, ahora)));
  return new Set(filas.map(nombreClave));
}

/** Codes of the person's other quotes that still keep units. */
export async function leerConUnidades({ db }: Lector, usuario: string, codigo: string): Promise<string[]> {
  const filas = await db
    .select({ codigo: cotizaciones.codigo })
    .from(cotizaciones)
    .where(
      and(
        eq(cotizaciones.usuario, usuario),
        ne(cotizaciones.codigo, codigo),
        sql`exists (select from reservas r where r.codigo = ${cotizaciones.codigo} and r.vence_en is not null)`,
      ),
    );
  return filas.map((fila) => fila.codigo);
}

type Buscadas = {
  usuario: string;
  skus: readonly string[];
  /** Since when it counts. */
  desde: Date;
  ahora: Date;
};

/**
 * For how many milliseconds the person's quotes kept each of these things, under the name of `nombreClave`: what ended is read from the
 * movements, what lasts from the reservations.
 */
export async function leerTiempoApartado(
  { db }: Lector,
  { usuario, skus, desde, ahora }: Buscadas,
): Promise<Map<string, number>> {
  const inicio = desde.toISOString();
  const fin = ahora.toISOString();
  const buscados = sql.param([...skus]);
  const { rows } = await db.execute<{ sku: string; opcion: number | null; apartada_ms: number }>(sql`
    select sku, opcion, (sum(extract(epoch from hasta - greatest(desde, ${inicio}::timestamptz))) * 1000)::float8 as apartada_ms
      from (
        select m.producto as sku, m.opcion, m.apartada_en as desde, least(m.fecha, m.vence_en) as hasta
          from cotizaciones c join existencias_movimientos m on m.referencia = c.codigo
         where c.usuario = ${usuario} and m.apartada_en is not null and m.producto = any(${buscados}::text[])
        union all
        select r.producto, r.opcion, r.apartada_en, least(${fin}::timestamptz, r.vence_en)
          from cotizaciones c join reservas r on r.codigo = c.codigo
         where c.usuario = ${usuario} and r.producto = any(${buscados}::text[])) t
     where hasta > ${inicio}::timestamptz group by sku, opcion`);
  return new Map(rows.map(({ apartada_ms, ...clave }) => [nombreClave(clave), apartada_ms]));
}

/**
 * The things of which an unpaid sale of the person, other than this one, had its time: it still keeps units that the next buyer may take,
 * or gave them back after that. Named by `nombreClave`.
 */
export async function leerConPlazoCumplido(
  { db }: Lector,
  { usuario, codigo, skus, desde, ahora }: Buscadas & { codigo: string },
): Promise<Set<string>> {
  const espera = esperaDesdeEnSql(sql`v`);
  const { rows } = await db.execute<{ sku: string; opcion: number | null }>(sql`
    select distinct l.producto as sku, l.opcion from ventas v join productos_compras l on l.venta = v.id
     where v.usuario = ${usuario} and v.codigo <> ${codigo} and v.estado_pago in ('Validando Pago', 'Rechazado')
       and ${espera} > ${desde.toISOString()}::timestamptz and ${sinPagosEnSql(sql`v`)}
       and l.producto = any(${sql.param([...skus])}::text[])
       and (exists (
             select from reservas r where r.codigo = v.codigo and r.producto = l.producto and r.opcion is not distinct from l.opcion
                and r.tomable_desde <= ${ahora.toISOString()}::timestamptz)
         or exists (
             select from existencias_movimientos m
              where m.referencia = v.codigo and m.apartada_en is not null and m.producto = l.producto
                and m.opcion is not distinct from l.opcion and m.tomable_desde <= m.fecha and m.fecha > ${espera}))`);
  return new Set(rows.map(nombreClave));
}
