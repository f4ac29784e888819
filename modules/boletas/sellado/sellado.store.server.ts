import { sql } from "drizzle-orm";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { HechosBoleta } from "./hoja-boleta.ts";

export type BoletaSellada = HechosBoleta & { id: number };

/** Boletas of the real environment; notas de crédito and rehearsals are not sealed. */
const SE_SELLA = sql`d.ambiente = 'produccion' and d.tipo in (39, 41) and d.timbrada_en is not null`;
const HECHOS = sql`d.id, d.fecha::text as dia, d.folio, d.total`;

type Fila = { id: number; dia: string; folio: number; total: number };
const leida = ({ id, dia, folio, total }: Fila): BoletaSellada => ({
  id: Number(id),
  dia,
  folio: Number(folio),
  total: Number(total),
});

/** A boleta is signed within days of its date. Older ones than this before the newest sealed day are not looked for every night. */
const DIAS_ATRAS = 60;

/** The boletas that were stamped before this moment and that no seal has yet. */
export async function leerBoletasPorSellar(
  { db }: Lector,
  { antes_de, despues, limite }: { antes_de: Date; despues: number; limite: number },
): Promise<BoletaSellada[]> {
  const { rows } = await db.execute<Fila>(sql`
    select ${HECHOS} from boletas_documentos d
     where ${SE_SELLA} and d.timbrada_en < ${antes_de.toISOString()}::timestamptz and d.id > ${despues}
       and d.fecha >= coalesce((select max(a.fecha) from libro_anexos a where a.nivel = 0 and a.clase = 'boleta'),
                               '1900-01-01'::date) - ${DIAS_ATRAS}::int
       and not exists (select from libro_anexos a where a.nivel = 0 and a.clase = 'boleta' and a.id = d.id::text)
     order by d.id limit ${limite}`);
  return rows.map(leida);
}

/** What these boletas say today. */
export async function leerBoletasPorId({ db }: Lector, ids: readonly number[]): Promise<BoletaSellada[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Fila>(sql`
    select ${HECHOS} from boletas_documentos d
     where ${SE_SELLA} and d.id = any(${sql.param([...ids])}::bigint[]) order by d.id`);
  return rows.map(leida);
}

/** The boleta with all that its paper says, and the day whose seal covers it, if one does. */
export async function buscarBoletaSellada(
  { db }: Lector,
  { rut, tipo, folio, dia, total }: HechosBoleta & { rut: string; tipo: number },
): Promise<{ id: number; sellada: string | null } | null> {
  const { rows } = await db.execute<{ id: number; sellada: string | null }>(sql`
    select d.id, (select a.fecha::text from libro_anexos a
                   where a.nivel = 0 and a.clase = 'boleta' and a.id = d.id::text) as sellada
      from boletas_documentos d
     where ${SE_SELLA} and replace(d.rut_emisor, '.', '') = ${rut} and d.tipo = ${tipo} and d.folio = ${folio}
       and d.fecha = ${dia}::date and d.total = ${total}`);
  const [fila] = rows;
  return fila ? { id: Number(fila.id), sellada: fila.sellada } : null;
}
