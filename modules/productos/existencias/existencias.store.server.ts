import {
  and,
  asc,
  between,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { existencias_movimientos, reservas } from "#database/schema.ts";
import { completarAjustes } from "#modules/ajustes/ajustes.ts";
import type { Porcion } from "#modules/comun/texto/busqueda.ts";
import { enOrden } from "#modules/comun/tx/candados.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import {
  type Apartada,
  type ClaveUnidad,
  type Contada,
  nombreClave,
  type PlanExistencias,
  type Unidades,
} from "./existencias.ts";

const skusDe = (claves: readonly ClaveUnidad[]) => [...new Set(claves.map(({ sku }) => sku))];
const opcionesDe = (claves: readonly ClaveUnidad[]) => [
  ...new Set(claves.flatMap(({ opcion }) => (opcion === null ? [] : [opcion]))),
];

export type Bloqueadas = {
  filas: Contada[];
  /** Units of each product with those of all its options, as its page shows them. */
  totales: ReadonlyMap<string, number | null>;
  /** The setting: from how many units down pages say how many are left. */
  quedan_desde: number;
};

/**
 * Locks products by SKU and then their options by id, the order of all transactions. A product with options counts none of its own: a trigger writes their sum to it.
 */
export async function bloquearUnidades({ db }: Lector, claves: readonly ClaveUnidad[]): Promise<Bloqueadas> {
  enOrden(db, "productos", skusDe(claves));
  const { rows } = await db.execute<{
    sku: string;
    total: number | null;
    existencias: number | null;
    quedan_desde: unknown;
  }>(sql`
    select p.sku, p.existencias as total, case when exists (
             select from productos_opciones o where o.producto = p.sku and o.disponible) then null else p.existencias end as existencias,
           (select valor from ajustes where clave = 'quedan_desde') as quedan_desde
      from productos p where p.sku = any(${sql.param(skusDe(claves))}::text[]) order by p.sku for no key update of p`);
  const ids = opcionesDe(claves);
  const opciones =
    ids.length === 0
      ? []
      : (
          await db.execute<{ sku: string; opcion: number; existencias: number | null }>(sql`
            select producto as sku, id as opcion, existencias from productos_opciones
             where id = any(${sql.param(ids)}::bigint[]) order by id for no key update`)
        ).rows;
  return {
    filas: [...rows.map(({ sku, existencias }) => ({ sku, opcion: null, existencias })), ...opciones],
    totales: new Map(rows.map(({ sku, total }) => [sku, total])),
    quedan_desde: quedanDesde(rows[0]?.quedan_desde),
  };
}

const quedanDesde = (guardado: unknown): number =>
  completarAjustes(guardado === null || guardado === undefined ? {} : { quedan_desde: guardado })
    .quedan_desde;

/** The units left as pages may say them: the number from the setting down, else null. */
export const quedanEnSql = (existencias: SQLWrapper): SQL<number | null> =>
  sql<number | null>`case when ${existencias} <= coalesce((select (valor #>> '{}')::int from ajustes
    where clave = 'quedan_desde'), ${completarAjustes({}).quedan_desde}) then ${existencias} end`;

const RESERVA = {
  id: reservas.id,
  codigo: reservas.codigo,
  sku: reservas.producto,
  opcion: reservas.opcion,
  cantidad: reservas.cantidad,
  vence_en: reservas.vence_en,
  usuario: reservas.usuario,
  tomable_desde: reservas.tomable_desde,
};

export const leerReservas = ({ db }: Lector, codigos: readonly string[]): Promise<Apartada[]> =>
  db
    .select(RESERVA)
    .from(reservas)
    .where(inArray(reservas.codigo, [...codigos]))
    .orderBy(asc(reservas.id));

/** Which of these units of a sale came back to the shop. */
export const leerDevueltas = (
  { db }: Lector,
  codigo: string,
  claves: readonly ClaveUnidad[],
): Promise<ClaveUnidad[]> =>
  db
    .selectDistinct({ sku: existencias_movimientos.producto, opcion: existencias_movimientos.opcion })
    .from(existencias_movimientos)
    .where(
      and(
        inArray(existencias_movimientos.producto, skusDe(claves)),
        eq(existencias_movimientos.referencia, codigo),
        eq(existencias_movimientos.causa, "devolucion"),
      ),
    );

type Pedidas = {
  claves: readonly ClaveUnidad[];
  /** Whose rows are read whether they expire or not. */
  codigo: string;
  /** Whose rows are read while they expire: a sale keeps its units. */
  sueltan: readonly string[];
  /** The person whose unpaid units of these products are read too. */
  usuario: string | null;
  ahora: Date;
};

/** Reservations of a code, of codes that give theirs up, and of locked products: those that ended, can be taken or are the person's. */
export const leerDelLugar = (
  { db }: Lector,
  { claves, codigo, sueltan, usuario, ahora }: Pedidas,
): Promise<Apartada[]> =>
  db
    .select(RESERVA)
    .from(reservas)
    .where(
      or(
        eq(reservas.codigo, codigo),
        and(inArray(reservas.codigo, [...sueltan, codigo]), isNotNull(reservas.vence_en)),
        and(
          inArray(reservas.producto, skusDe(claves)),
          isNotNull(reservas.usuario),
          or(
            lte(reservas.vence_en, ahora),
            lte(reservas.tomable_desde, ahora),
            usuario === null ? undefined : eq(reservas.usuario, usuario),
          ),
        ),
      ),
    )
    .orderBy(asc(reservas.id));

/** The products and options of reservations that expired, oldest first. */
export const leerVencidas = ({ db }: Lector, ahora: Date, limite: number): Promise<Apartada[]> =>
  db
    .select(RESERVA)
    .from(reservas)
    .where(lte(reservas.vence_en, ahora))
    .orderBy(asc(reservas.vence_en))
    .limit(limite);

/** Those of them that are still there and expired, read under the lock of their products. */
export const releerVencidas = ({ db }: Lector, ids: readonly number[], ahora: Date): Promise<Apartada[]> =>
  db
    .select(RESERVA)
    .from(reservas)
    .where(and(inArray(reservas.id, [...ids]), lte(reservas.vence_en, ahora)))
    .orderBy(asc(reservas.id));

/** The oldest reservation of each thing that is sold out, of unpaid sales whose time is over. */
export async function leerOfrecibles({ db }: Lector, ahora: Date, limite: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct on (r.producto, r.opcion) r.id from reservas r join productos p on p.sku = r.producto
      left join productos_opciones o on o.id = r.opcion
     where r.tomable_desde <= ${ahora.toISOString()}::timestamptz
       and case when r.opcion is null then p.existencias else o.existencias end = 0
     order by r.producto, r.opcion, r.tomable_desde, r.id limit ${limite}`);
  return rows.map(({ id }) => id);
}

/** Those of them that the next buyer may still take. */
export const leerTomables = ({ db }: Lector, ids: readonly number[], ahora: Date): Promise<Apartada[]> =>
  db
    .select(RESERVA)
    .from(reservas)
    .where(and(inArray(reservas.id, [...ids]), lte(reservas.tomable_desde, ahora)))
    .orderBy(asc(reservas.id));

/** Writes down which person holds the units of an unpaid sale, and until when the next buyer may not take them. The caller holds the locks. */
export async function marcarSinPago(
  { db }: Lector,
  codigo: string,
  { usuario, tomable_desde }: { usuario: string; tomable_desde: Date },
): Promise<void> {
  await db
    .update(reservas)
    .set({ usuario, tomable_desde })
    .where(and(eq(reservas.codigo, codigo), isNull(reservas.vence_en)));
}

export type PorEscribir = Pick<PlanExistencias, "movimientos" | "contadas"> & {
  borrar?: readonly number[];
  guardar?: readonly Unidades[];
  /** The code and the expiry of what is kept. */
  codigo?: string;
  vence_en?: Date | null;
  /** The expiry of what has another one. */
  vencen?: ReadonlyMap<string, Date>;
  usuario?: string | null;
  tomable_desde?: Date | null;
  fecha: Date;
  motivo?: string | null;
  quien?: string | null;
};

/** Writes units, movements and reservations in one statement. The caller holds the locks. */
export async function escribirUnidades({ db }: Lector, plan: PorEscribir): Promise<void> {
  const { movimientos: m, contadas: c, borrar = [], guardar = [] } = plan;
  if (m.length + c.length + borrar.length + guardar.length === 0) return;
  const vence = (unidades: Unidades) =>
    (plan.vencen?.get(nombreClave(unidades)) ?? plan.vence_en)?.toISOString() ?? null;
  const fecha = plan.fecha.toISOString();
  const tomable = plan.tomable_desde?.toISOString() ?? null;
  await db.execute(sql`
    with nuevas as (
      select * from unnest(${sql.param(c.map(({ sku }) => sku))}::text[], ${sql.param(c.map(({ opcion }) => opcion))}::bigint[],
        ${sql.param(c.map(({ existencias }) => existencias))}::bigint[]) as n(sku, opcion, existencias)
    ), de_productos as (
      update productos p set existencias = n.existencias from nuevas n where p.sku = n.sku and n.opcion is null
    ), de_opciones as (
      update productos_opciones o set existencias = n.existencias from nuevas n where o.id = n.opcion
    ), sueltas as (
      delete from reservas where id = any(${sql.param([...borrar])}::bigint[])
      returning codigo, producto, opcion, apartada_en, vence_en, tomable_desde
    ), apartadas as (
      insert into reservas (codigo, producto, opcion, cantidad, apartada_en, vence_en, usuario, tomable_desde)
      select ${plan.codigo ?? ""}, g.sku, g.opcion, g.cantidad, ${fecha}::timestamptz, g.vence_en, ${plan.usuario ?? null},
             ${tomable}::timestamptz
        from unnest(${sql.param(guardar.map(({ sku }) => sku))}::text[], ${sql.param(guardar.map(({ opcion }) => opcion))}::bigint[],
          ${sql.param(guardar.map(({ cantidad }) => cantidad))}::bigint[], ${sql.param(guardar.map(vence))}::timestamptz[]
        ) as g(sku, opcion, cantidad, vence_en)
          on conflict on constraint reservas_linea_key do update set cantidad = excluded.cantidad, vence_en = excluded.vence_en,
             usuario = excluded.usuario, tomable_desde = excluded.tomable_desde
    )
    insert into existencias_movimientos (fecha, producto, opcion, causa, cantidad, quedan, referencia, motivo, quien,
      apartada_en, vence_en, tomable_desde)
    select ${fecha}::timestamptz, m.sku, m.opcion, m.causa, m.cantidad, m.quedan, m.referencia,
           ${plan.motivo ?? null}, ${plan.quien ?? null}, s.apartada_en, s.vence_en, s.tomable_desde
      from unnest(${sql.param(m.map(({ sku }) => sku))}::text[], ${sql.param(m.map(({ opcion }) => opcion))}::bigint[],
        ${sql.param(m.map(({ causa }) => causa))}::text[], ${sql.param(m.map(({ cantidad }) => cantidad))}::bigint[],
        ${sql.param(m.map(({ quedan }) => quedan))}::bigint[], ${sql.param(m.map(({ referencia }) => referencia))}::text[]
      ) with ordinality as m(sku, opcion, causa, cantidad, quedan, referencia, orden)
      left join sueltas s on s.codigo = m.referencia and s.producto = m.sku and s.opcion is not distinct from m.opcion
     order by m.orden`);
}

/** The reservation of a raffle becomes that of the sale of its prize; false when the raffle had none. */
export async function pasarReserva({ db }: Lector, de: string, a: string): Promise<boolean> {
  const filas = await db
    .update(reservas)
    .set({ codigo: a, vence_en: null })
    .where(eq(reservas.codigo, de))
    .returning({ id: reservas.id });
  return filas.length > 0;
}

/** The option on sale that has most units; null when the product has no options, or one of them is not counted. */
export async function leerOpcionHolgada({ db }: Lector, sku: string): Promise<number | null> {
  const { rows } = await db.execute<{ id: number; existencias: number | null }>(sql`
    select id, existencias from productos_opciones where producto = ${sku} and disponible
     order by existencias desc nulls first, id limit 1`);
  return rows[0] && rows[0].existencias !== null ? rows[0].id : null;
}

/** The movements of a product and its options, newest first. */
export const leerMovimientosExistencias = ({ db }: Lector, sku: string, { limite, desde }: Porcion) =>
  db
    .select({
      id: existencias_movimientos.id,
      fecha: existencias_movimientos.fecha,
      opcion: sql<
        string | null
      >`(select o.sufijo from productos_opciones o where o.id = ${existencias_movimientos.opcion})`,
      causa: existencias_movimientos.causa,
      cantidad: existencias_movimientos.cantidad,
      quedan: existencias_movimientos.quedan,
      motivo: existencias_movimientos.motivo,
      referencia: existencias_movimientos.referencia,
      quien: existencias_movimientos.quien,
    })
    .from(existencias_movimientos)
    // As a range: for one product that moves often the planner would walk the movements of all products.
    .where(between(existencias_movimientos.producto, sku, sku))
    .orderBy(desc(existencias_movimientos.producto), desc(existencias_movimientos.id))
    .limit(limite)
    .offset(desde);
