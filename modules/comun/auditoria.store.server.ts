import { auditoria } from "#database/schema.ts";
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
export async function anotarAuditoria(tx: Tx, hecho: HechoAuditado): Promise<void> {
  await tx.db.insert(auditoria).values({ ...hecho, fecha: tx.now() });
  tx.announce({ tabla: "auditoria", clave: hecho.objeto });
}
