import { sql } from "drizzle-orm";
import type { AccionAuditada } from "./auditoria.ts";
import type { Tx } from "./tx/contexto.ts";

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
