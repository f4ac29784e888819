import { auditoria } from "#database/schema.ts";
import type { Tx } from "./tx/contexto.ts";

export type HechoAuditado = {
  quien: string;
  accion: string;
  objeto: string;
  antes?: unknown;
  despues?: unknown;
};

/** Every admin action leaves this trace in its own transaction. */
export async function anotarAuditoria(tx: Tx, hecho: HechoAuditado): Promise<void> {
  await tx.db.insert(auditoria).values({ ...hecho, fecha: tx.now() });
  tx.announce({ tabla: "auditoria", clave: hecho.objeto });
}
