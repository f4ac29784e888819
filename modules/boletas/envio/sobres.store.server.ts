import { and, asc, eq, sql } from "drizzle-orm";
import { boletas_documentos, boletas_sobres, ventas } from "#database/schema.ts";
import type { Ambiente } from "#modules/boletas/documento/tipos.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type FilaSobre = typeof boletas_sobres.$inferSelect;

type FilaPorEnsobrar = { id: number; tipo: number; xml: string; rut_emisor: string };

/** Signed boletas that no envelope has, in the order of their folios. */
export async function leerPorEnsobrar(
  { db }: Lector,
  ambiente: Ambiente,
  limite: number,
): Promise<FilaPorEnsobrar[]> {
  const { rows } = await db.execute<FilaPorEnsobrar>(sql`
    select id, tipo, xml, rut_emisor from boletas_documentos
     where estado = 'timbrada' and tipo <> 61 and ambiente = ${ambiente} order by folio limit ${limite}`);
  return rows;
}

export async function insertarSobre(
  { db }: Lector,
  fila: typeof boletas_sobres.$inferInsert,
): Promise<number> {
  const [escrito] = await db.insert(boletas_sobres).values(fila).returning({ id: boletas_sobres.id });
  if (!escrito) throw new Error("El sobre no se guardó.");
  return escrito.id;
}

/**
 * Takes the envelope of a state that is due longest, for as long as the lease lasts, and counts the attempt. `maximo` is the newest
 * one that this turn looks at. Null when none is due.
 */
export async function tomarSobre(
  { db }: Lector,
  { estado, ahora, hasta }: { estado: "listo" | "enviado"; ahora: Date; hasta: Date },
): Promise<FilaSobre | null> {
  const [tomado] = await db
    .update(boletas_sobres)
    .set({ tomado_hasta: hasta, intentos: sql`${boletas_sobres.intentos} + 1` })
    .where(
      sql`${boletas_sobres.id} = (select s.id from boletas_sobres s
        where s.estado = ${estado} and s.proximo_intento <= ${ahora.toISOString()}::timestamptz
          and (s.tomado_hasta is null or s.tomado_hasta <= ${ahora.toISOString()}::timestamptz)
        order by s.proximo_intento, s.id limit 1 for update skip locked)`,
    )
    .returning();
  return tomado ?? null;
}

/** Changes an envelope that this process still holds; false when another one took it over. */
export async function soltarSobre(
  { db }: Lector,
  { id, tomado_hasta }: Pick<FilaSobre, "id" | "tomado_hasta">,
  cambios: Partial<typeof boletas_sobres.$inferInsert>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(boletas_sobres)
    .set({ ...cambios, tomado_hasta: null })
    .where(
      and(
        eq(boletas_sobres.id, id),
        sql`${boletas_sobres.tomado_hasta} is not distinct from ${tomado_hasta?.toISOString() ?? null}::timestamptz`,
      ),
    );
  return (rowCount ?? 0) > 0;
}

export async function bloquearSobre({ db }: Lector, id: number): Promise<FilaSobre | null> {
  const [fila] = await db.select().from(boletas_sobres).where(eq(boletas_sobres.id, id)).for("update");
  return fila ?? null;
}

/** The documents of an envelope with the sales they are of. */
export const leerDelSobre = ({ db }: Lector, sobre: number) =>
  db
    .select({
      id: boletas_documentos.id,
      tipo: boletas_documentos.tipo,
      folio: boletas_documentos.folio,
      total: boletas_documentos.total,
      fecha: boletas_documentos.fecha,
      estado: boletas_documentos.estado,
      receptor_rut: boletas_documentos.receptor_rut,
      codigo: ventas.codigo,
    })
    .from(boletas_documentos)
    .innerJoin(ventas, eq(ventas.id, boletas_documentos.venta))
    .where(eq(boletas_documentos.sobre, sobre))
    .orderBy(asc(boletas_documentos.folio));

export type DelSobre = Awaited<ReturnType<typeof leerDelSobre>>[number];
