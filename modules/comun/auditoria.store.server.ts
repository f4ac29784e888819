import { sql } from "drizzle-orm";
import type { AccionAuditada } from "./auditoria.ts";
import type { Lector, Tx } from "./tx/contexto.ts";

export type HechoAuditado = {
  quien: string;
  accion: AccionAuditada;
  objeto: string;
  antes?: unknown;
  despues?: unknown;
};

/** Records an admin action, in the same transaction as the action itself. */
export const anotarAuditoria = (tx: Tx, hecho: HechoAuditado): Promise<void> => anotarAuditorias(tx, [hecho]);

/** The same for several actions. All rows are one parameter, so the statement is prepared whatever their number. */
export async function anotarAuditorias(tx: Tx, hechos: readonly HechoAuditado[]): Promise<void> {
  await tx.db.execute(sql`
    insert into auditoria (fecha, quien, accion, objeto, antes, despues)
    select ${tx.now().toISOString()}::timestamptz, quien, accion, objeto, antes, despues
      from jsonb_to_recordset(${JSON.stringify(hechos)}::jsonb)
        as f(quien text, accion text, objeto text, antes jsonb, despues jsonb)`);
  for (const { objeto } of hechos) tx.announce({ tabla: "auditoria", clave: objeto });
}

/** A row as the seal of its day covers it. */
export type FilaAuditoria = {
  id: number;
  fecha: string;
  quien: string;
  accion: string;
  objeto: string;
  antes: unknown;
  despues: unknown;
};

/** Rows after `despues` up to `hasta`, in the order of their ids. */
export async function leerFilasAuditoria(
  { db }: Lector,
  { despues, hasta, limite }: { despues: number; hasta: number; limite: number },
): Promise<FilaAuditoria[]> {
  const { rows } = await db.execute<Omit<FilaAuditoria, "fecha"> & { ms: number }>(sql`
    select id, floor(extract(epoch from fecha) * 1000)::bigint as ms, quien, accion, objeto, antes, despues
      from auditoria where id > ${despues} and id <= ${hasta} order by id limit ${limite}`);
  return rows.map(({ ms, ...fila }) => ({ ...fila, fecha: new Date(ms).toISOString() }));
}

/** The highest id up to `corte` that was written before an instant, among those after `despues`; 0 when there is none. */
export async function leerFinalAuditoria(
  { db }: Lector,
  { despues, corte, antes_de }: { despues: number; corte: number; antes_de: Date },
): Promise<number> {
  const { rows } = await db.execute<{ id: number | null }>(sql`
    select max(id) as id from auditoria
     where id > ${despues} and id <= ${corte} and fecha < ${antes_de.toISOString()}::timestamptz`);
  return rows[0]?.id ?? 0;
}
