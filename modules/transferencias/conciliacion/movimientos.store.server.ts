import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { movimientos_banco, pagadores, pagos, ventas } from "#database/schema.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { enOrden } from "#modules/comun/tx/candados.server.ts";
import type { Lector, Mirada } from "#modules/comun/tx/contexto.ts";
import type { PistaPagador } from "#modules/transferencias/calce/tipos.ts";

type FilaMovimiento = typeof movimientos_banco.$inferSelect;

const USADO = sql<number>`coalesce((select sum(p.monto) from ${pagos} p
  where p.movimiento = ${movimientos_banco.id} and p.deshecho_en is null), 0)::bigint`;

const LIBRE = sql<number>`(${movimientos_banco.monto} - ${USADO})::bigint`.mapWith(Number);

/** The day of the transfer; the accounting day where the bank does not say. */
const DIA = sql<string>`coalesce((${movimientos_banco.ocurrido_en} at time zone 'America/Santiago')::date,
  ${movimientos_banco.fecha_contable})::text`;

/** A part of its own: in a query of one table Drizzle leaves the table's name out of the columns of a field. */
const MARCADO = sql`select from fintoc_movimientos f
  where f.movimiento = ${movimientos_banco.id} and f.estado in ('cambiado', 'quitado')`;

const COLUMNAS = {
  id: movimientos_banco.id,
  monto: movimientos_banco.monto,
  libre: LIBRE,
  dia: DIA,
  fecha_contable: movimientos_banco.fecha_contable,
  rut: movimientos_banco.rut_pagador,
  nombre: movimientos_banco.nombre_pagador,
  nombre_cortado: movimientos_banco.nombre_cortado,
  banco: movimientos_banco.banco_pagador,
  comentario: movimientos_banco.comentario,
  glosa: movimientos_banco.glosa,
  clase: movimientos_banco.clase,
  comprobado: movimientos_banco.comprobado,
  tipo: movimientos_banco.tipo,
  apartado_en: movimientos_banco.apartado_en,
  apartado_motivo: movimientos_banco.apartado_motivo,
  en_duda: sql<boolean>`exists (${MARCADO})`,
};

export type MovimientoLeido = Pick<
  FilaMovimiento,
  "id" | "monto" | "nombre_cortado" | "comentario" | "glosa"
> &
  Pick<
    FilaMovimiento,
    "clase" | "comprobado" | "tipo" | "apartado_en" | "apartado_motivo" | "fecha_contable"
  > & {
    libre: number;
    dia: string;
    rut: string | null;
    nombre: string | null;
    banco: string | null;
    /** Fintoc changed or removed it, and no person has looked at that yet. */
    en_duda: boolean;
  };

/** What people transferred: deposits of gateways, own transfers and returns are listed apart. */
const DE_CLIENTES = sql`${movimientos_banco.monto} > 0 and ${movimientos_banco.tipo} in ('transferencia', 'otro')`;

type Filtro = {
  /** Only from this accounting day on. */
  desde: string;
  /** Only those with exactly this amount free. */
  monto?: number | undefined;
  limite: number;
};

/** The deposits that still have something free, newest first. */
export const leerLibres = ({ db }: Lector, { desde, monto, limite }: Filtro): Promise<MovimientoLeido[]> =>
  db
    .select(COLUMNAS)
    .from(movimientos_banco)
    .where(
      and(
        DE_CLIENTES,
        isNull(movimientos_banco.apartado_en),
        sql`${movimientos_banco.fecha_contable} >= ${desde}`,
        monto === undefined ? sql`${LIBRE} > 0` : sql`${LIBRE} = ${monto}`,
      ),
    )
    .orderBy(desc(movimientos_banco.fecha_contable), desc(movimientos_banco.id))
    .limit(limite);

/** The desk leaves out deposits that stayed free for longer than this. */
const DIAS_DEPOSITOS = 120;

/** The first accounting day that the desk looks at. */
export const primerDiaDeDepositos = (ahora: Date): string => diaDe(ahora, -DIAS_DEPOSITOS);

/** The ids of the deposits of the desk that still have something free. */
export const depositosLibres = (ahora: Date): SQL => sql`
  select ${movimientos_banco.id} from ${movimientos_banco}
   where ${DE_CLIENTES} and ${movimientos_banco.apartado_en} is null
     and ${movimientos_banco.fecha_contable} >= ${primerDiaDeDepositos(ahora)} and ${LIBRE} > 0`;

/** How many they are. */
export async function contarLibres({ db, now }: Mirada): Promise<number> {
  const { rows } = await db.execute<{ cuantos: number }>(
    sql`select count(*) as cuantos from (${depositosLibres(now())}) d`,
  );
  return rows[0]?.cuantos ?? 0;
}

const APARTE: SQL | undefined = or(isNotNull(movimientos_banco.apartado_en), sql`not (${DE_CLIENTES})`);

/** What is no deposit of a customer, and what a person set aside, newest first. */
export const leerAparte = ({ db }: Lector, desde: string, limite: number): Promise<MovimientoLeido[]> =>
  db
    .select(COLUMNAS)
    .from(movimientos_banco)
    .where(and(APARTE, sql`${movimientos_banco.fecha_contable} >= ${desde}`))
    .orderBy(desc(movimientos_banco.fecha_contable), desc(movimientos_banco.id))
    .limit(limite);

/** Locks movements in the order of their ids: the parts of one movement are taken one after the other. */
export async function bloquearMovimientos(
  { db }: Lector,
  ids: readonly number[],
): Promise<MovimientoLeido[]> {
  enOrden(db, "depositos", ids);
  // The sum of the payments is read after the lock: before it, another transaction may still add one.
  await db.execute(sql`select id from movimientos_banco where id = any(${sql.param([...ids])}::bigint[])
    order by id for update`);
  return db
    .select(COLUMNAS)
    .from(movimientos_banco)
    .where(sql`${movimientos_banco.id} = any(${sql.param([...ids])}::bigint[])`)
    .orderBy(movimientos_banco.id);
}

export type Apartado = { cuando: Date; quien: string; motivo: string };

/** Sets a movement aside; null takes it back. */
export async function marcarApartado({ db }: Lector, id: number, apartado: Apartado | null): Promise<void> {
  await db
    .update(movimientos_banco)
    .set({
      apartado_en: apartado?.cuando ?? null,
      apartado_por: apartado?.quien ?? null,
      apartado_motivo: apartado?.motivo ?? null,
    })
    .where(eq(movimientos_banco.id, id));
}

export type PagoCalzado = {
  pago: number;
  movimiento: number;
  monto: number;
  codigo: string;
  estado_pago: string;
  usuario: string;
  quien: string;
  creado_en: Date;
  nombre: string | null;
  rut: string | null;
  dia: string;
};

/** The newest payments that came from movements. */
export const leerConfirmados = ({ db }: Lector, limite: number): Promise<PagoCalzado[]> =>
  db
    .select({
      pago: pagos.id,
      movimiento: movimientos_banco.id,
      monto: pagos.monto,
      codigo: ventas.codigo,
      estado_pago: ventas.estado_pago,
      usuario: ventas.usuario,
      quien: pagos.quien,
      creado_en: pagos.creado_en,
      nombre: movimientos_banco.nombre_pagador,
      rut: movimientos_banco.rut_pagador,
      dia: DIA,
    })
    .from(pagos)
    .innerJoin(movimientos_banco, eq(movimientos_banco.id, pagos.movimiento))
    .innerJoin(ventas, eq(ventas.id, pagos.venta))
    .where(isNull(pagos.deshecho_en))
    .orderBy(desc(pagos.creado_en), desc(pagos.id))
    .limit(limite);

/** Those of these movements that once paid something and that a person freed again. */
export async function leerSoltados({ db }: Lector, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const filas = await db
    .selectDistinct({ movimiento: pagos.movimiento })
    .from(pagos)
    .where(and(inArray(pagos.movimiento, [...ids]), isNotNull(pagos.deshecho_en)));
  return new Set(filas.flatMap(({ movimiento }) => movimiento ?? []));
}

/** Remembers that this RUT paid for the customer of that sale. */
export async function recordarPagador(
  { db }: Lector,
  rut: string,
  codigo: string,
  cuando: Date,
): Promise<void> {
  await db.execute(sql`
    insert into pagadores (rut, usuario, ultima_vez)
    select ${rut}, v.usuario, ${cuando.toISOString()}::timestamptz from ventas v where v.codigo = ${codigo}
    on conflict (rut, usuario) do update set ultima_vez = excluded.ultima_vez`);
}

/**
 * For whom these RUTs once paid, and whether one of these payments was confirmed by the code of its sale. A payment that was undone is
 * no hint; one whose movement Fintoc changed or removed, or whose sale is no longer paid, proves nothing.
 */
export async function leerPagadores({ db }: Lector, ruts: readonly string[]): Promise<PistaPagador[]> {
  if (ruts.length === 0) return [];
  const { rows } = await db.execute<PistaPagador>(sql`
    select g.rut, g.usuario, p.con_codigo from pagadores g
      join lateral (
        select bool_or(p.calce = 'codigo' and v.estado_pago = 'Pagado' and not exists (
                 select from fintoc_movimientos f where f.movimiento = m.id and f.estado in ('cambiado', 'quitado'))
               ) is true as con_codigo, count(*) as pagos
          from ventas v join pagos p on p.venta = v.id join movimientos_banco m on m.id = p.movimiento
         where v.usuario = g.usuario and m.rut_pagador = g.rut and p.deshecho_en is null) p on p.pagos > 0
     where g.rut = any(${sql.param([...ruts])}::text[])
     order by g.rut, g.usuario`);
  return rows;
}

/** Deletes who paid for a person, when that person leaves. */
export async function olvidarPagadores({ db }: Lector, usuario: string): Promise<void> {
  await db.delete(pagadores).where(eq(pagadores.usuario, usuario));
}
