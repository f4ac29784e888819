import { type SQL, sql } from "drizzle-orm";
import { tramoDe } from "#database/schema.ts";
import { completarAjustes } from "#modules/ajustes/ajustes.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** What the admin counts: the product, or each of its options. */
export type ExistenciasDe = {
  opcion: number | null;
  /** The words of the option; null for a product without options. */
  nombre: string | null;
  /** Free to sell; null when they are not counted. */
  libres: number | null;
  /** Kept by quotes. */
  apartadas: number;
  /** Sold, and still in the shop. */
  vendidas: number;
};

/** States of lines whose units have left, or came back. */
const YA_NO = sql.raw("'Enviado', 'Entregado', 'Anulado'");

/**
 * The units of a product by option. `apartadas` and `vendidas` are on the shelf too, but not free. Sold ones belong to a sale or
 * to a raffle; they are looked up from the few lines that were not sent, because reservations stay for ever. Of a sale that was sent in part
 * the lines that were not sent count, up to the units that it has.
 */
export async function leerExistenciasDe({ db }: Lector, sku: string): Promise<ExistenciasDe[]> {
  const { rows } = await db.execute<ExistenciasDe>(sql`
    with cosas as (
      select null::bigint as opcion, null as nombre, p.existencias as libres, 0 as orden, 0::bigint as lugar
        from productos p where p.sku = ${sku}
         and not exists (select from productos_opciones o where o.producto = p.sku and o.disponible)
      union all
      select o.id, p.opcion_1 || ' ' || o.valor_1 || coalesce(' · ' || p.opcion_2 || ' ' || o.valor_2, ''),
             o.existencias, o.posicion, o.id
        from productos_opciones o join productos p on p.sku = o.producto where p.sku = ${sku} and o.disponible),
    en_tienda as (
      select v.codigo, l.opcion, l.unidades
        from (select venta, opcion, sum(cantidad) as unidades from productos_compras
               where producto = ${sku} and estado not in (${YA_NO}) group by venta, opcion) l join ventas v on v.id = l.venta),
    tomadas as (
      select r.opcion, least(r.cantidad, t.unidades) as unidades
        from en_tienda t join reservas r on r.codigo = t.codigo and r.producto = ${sku} and r.opcion is not distinct from t.opcion
       where r.vence_en is null
      union all
      select r.opcion, r.cantidad from sorteos s join reservas r on r.codigo = s.key and r.producto = ${sku}
       where s.producto = ${sku} and r.vence_en is null)
    select c.opcion, c.nombre, c.libres, coalesce(a.unidades, 0)::bigint as apartadas, coalesce(v.unidades, 0)::bigint as vendidas
      from cosas c
      left join (select opcion, sum(cantidad) as unidades from reservas
                  where producto = ${sku} and vence_en is not null group by opcion) a on a.opcion is not distinct from c.opcion
      left join (select opcion, sum(unidades) as unidades from tomadas group by opcion) v on v.opcion is not distinct from c.opcion
     order by c.orden, c.lugar`);
  return rows;
}

export type PocoStock = {
  /** SKU of the product, with the suffix of the option. */
  clave: string;
  sku: string;
  /** Its name, with the words of the option. */
  producto: string;
  existencias: number;
};

/** From how many units down something is low: the setting of the owner. */
const BAJAS = sql`(select coalesce((select (valor #>> '{}')::bigint from ajustes where clave = 'existencias_bajas'),
  ${completarAjustes({}).existencias_bajas}::bigint))`;

/** Products without options of which few are left; the low ranges are read from their index, whatever the size of the catalogue. */
const propiasBajas = (desde: SQL): SQL => sql`
  productos p where p.disponible and p.tramo_existencias <= ${tramoDe(desde)} and p.existencias <= ${desde}
   and not exists (select from productos_opciones o where o.producto = p.sku and o.disponible)`;

/** The same of the options `o`. */
const opcionBaja = (desde: SQL): SQL =>
  sql`o.disponible and o.tramo_existencias <= ${tramoDe(desde)} and o.existencias <= ${desde}`;

/** What is on sale with few units. A product with options is judged by each of them: their sum hides one that is gone. */
const pocoStock = (desde: SQL): SQL => sql`
  select p.sku as clave, p.sku, p.producto, p.existencias, p.id, 0::bigint as opcion from ${propiasBajas(desde)}
  union all
  select p.sku || '-' || o.sufijo, p.sku,
         p.producto || ', ' || p.opcion_1 || ' ' || o.valor_1 || coalesce(' · ' || p.opcion_2 || ' ' || o.valor_2, ''),
         o.existencias, p.id, o.id
    from productos_opciones o join productos p on p.sku = o.producto and p.disponible
   where ${opcionBaja(desde)}`;

/** Its products, each once, with the fewest units of what is low. A caller that limits them reads no more than it asks for. */
export const productosConPoco = (desde: SQL = BAJAS): SQL => sql`
  select p.sku, p.producto, p.existencias as quedan from ${propiasBajas(desde)}
  union all
  select p.sku, p.producto, o.quedan
    from (select o.producto, min(o.existencias) as quedan from productos_opciones o where ${opcionBaja(desde)} group by o.producto) o
    join productos p on p.sku = o.producto and p.disponible`;

/** The first of them, fewest units first, and how many there are. */
export async function leerPocoStock(
  { db }: Lector,
  desde: number,
  limite: number,
): Promise<{ productos: PocoStock[]; total: number }> {
  const { rows } = await db.execute<PocoStock & { total: number }>(sql`
    select clave, sku, producto, existencias, count(*) over ()::int as total
      from (${pocoStock(sql`${desde}::bigint`)}) pocas order by existencias, id, opcion limit ${limite}`);
  const productos = rows.map(({ total: _, ...fila }) => fila);
  return { productos, total: rows[0]?.total ?? 0 };
}

/** Units that unpaid sales keep, and how many sales keep them. Those of a quote end by themselves within hours. */
export async function contarSinPago({ db }: Lector): Promise<{ unidades: number; ventas: number }> {
  const { rows } = await db.execute<{ unidades: number; ventas: number }>(sql`
    select coalesce(sum(cantidad), 0)::bigint as unidades, count(distinct codigo) as ventas
      from reservas where tomable_desde is not null`);
  return rows[0] ?? { unidades: 0, ventas: 0 };
}

export type SinUnidad = { codigo: string; nombre: string; sku: string; premio: boolean };

/** Lines sold without units that wait for an admin, and raffles that closed without one. */
export async function leerSinUnidades(
  { db }: Lector,
  limite: number,
): Promise<{ filas: SinUnidad[]; total: number }> {
  const { rows } = await db.execute<SinUnidad & { total: number }>(sql`
    select codigo, nombre, sku, premio, count(*) over ()::int as total from (
      select v.codigo, p.producto as nombre, p.sku, v.origen = 'sorteo' as premio, v.fecha
        from productos_compras c join ventas v on v.id = c.venta join productos p on p.sku = c.producto
       where c.sin_stock and c.estado in ('Validando Pago', 'Pagado', 'Preparando')
      union all
      select s.key, p.producto, p.sku, true, s.fecha_termino
        from sorteos s join productos p on p.sku = s.producto
       where s.estado = 'Cerrado' and p.existencias is not null
         and not exists (select from reservas r where r.codigo = s.key)) f
     order by fecha limit ${limite}`);
  return {
    filas: rows.map(({ codigo, nombre, sku, premio }) => ({ codigo, nombre, sku, premio })),
    total: rows[0]?.total ?? 0,
  };
}
