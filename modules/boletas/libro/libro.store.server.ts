import { and, asc, eq, gt, gte, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { boletas_documentos, ventas } from "#database/schema.ts";
import type { Ambiente } from "#modules/boletas/documento/tipos.ts";
import type { EstadoDocumento } from "#modules/boletas/estado-documento.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { SumaLibro } from "./libro.ts";

/** Days from the first one on and before the last one. */
export type PeriodoLibro = { ambiente: Ambiente; desde: string; antes: string };

const d = boletas_documentos;
const suya = alias(boletas_documentos, "suya");

/** What is signed and not refused is in the sums. */
const SUMAN: readonly EstadoDocumento[] = [
  "timbrada",
  "en_sobre",
  "enviada",
  "silencio",
  "aceptada",
  "reparo",
];

const delMes = ({ ambiente, desde, antes }: PeriodoLibro): SQL | undefined =>
  and(
    eq(d.ambiente, ambiente),
    gte(d.fecha, desde),
    lt(d.fecha, antes),
    isNotNull(d.folio),
    inArray(d.estado, [...SUMAN, "rechazada"]),
  );

type FilaSuma = Omit<SumaLibro, "tramos" | "perdidos"> & {
  tramos: [number, number][] | null;
  perdidos: number[] | null;
};

/** The sums of a month for each kind of document, with the runs of its folios. */
export async function sumarLibroDelMes({ db }: Lector, periodo: PeriodoLibro): Promise<SumaLibro[]> {
  const { rows } = await db.execute<FilaSuma>(sql`
    with mes as (
      select ${d.tipo} as tipo, ${d.folio} as folio, ${d.estado} <> 'rechazada' as suma, ${d.neto} as neto, ${d.exento} as exento,
             ${d.iva} as iva, ${d.total} as total,
             ${d.folio} - row_number() over (partition by ${d.tipo} order by ${d.folio}) as tramo
        from ${d} where ${delMes(periodo)}),
    tramos as (
      select tipo, jsonb_agg(jsonb_build_array(desde, hasta) order by desde) as tramos
        from (select tipo, min(folio) as desde, max(folio) as hasta from mes group by tipo, tramo) t group by tipo)
    select m.tipo, count(*) filter (where m.suma)::int as documentos,
           coalesce(sum(m.neto) filter (where m.suma), 0)::float8 as neto,
           coalesce(sum(m.exento) filter (where m.suma), 0)::float8 as exento,
           coalesce(sum(m.iva) filter (where m.suma), 0)::float8 as iva,
           coalesce(sum(m.total) filter (where m.suma), 0)::float8 as total,
           t.tramos, jsonb_agg(m.folio order by m.folio) filter (where not m.suma) as perdidos
      from mes m join tramos t using (tipo) group by m.tipo, t.tramos order by m.tipo`);
  return rows.map((fila) => ({ ...fila, tramos: fila.tramos ?? [], perdidos: fila.perdidos ?? [] }));
}

type Despues = { tipo: number; folio: number };

/** The documents of a month by kind and folio, those after a place. */
export async function leerLibro(
  { db }: Lector,
  periodo: PeriodoLibro,
  { despues, limite }: { despues: Despues; limite: number },
) {
  const filas = await db
    .select({
      tipo: d.tipo,
      folio: d.folio,
      fecha: d.fecha,
      codigo: ventas.codigo,
      receptor_rut: d.receptor_rut,
      neto: d.neto,
      exento: d.exento,
      iva: d.iva,
      total: d.total,
      estado: d.estado,
      refiere: suya.folio,
    })
    .from(d)
    .innerJoin(ventas, eq(ventas.id, d.venta))
    .leftJoin(suya, eq(suya.id, d.refiere))
    .where(
      and(
        delMes(periodo),
        or(gt(d.tipo, despues.tipo), and(eq(d.tipo, despues.tipo), gt(d.folio, despues.folio))),
      ),
    )
    .orderBy(asc(d.tipo), asc(d.folio))
    .limit(limite);
  return filas.map(({ folio, ...fila }) => ({ ...fila, folio: folio ?? 0 }));
}

export type DocumentoDelLibro = Awaited<ReturnType<typeof leerLibro>>[number];
