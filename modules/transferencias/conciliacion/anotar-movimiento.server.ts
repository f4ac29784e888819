import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { Sesion, Tx } from "#modules/comun/tx/contexto.ts";

type Anotado = {
  id: number;
  accion:
    | "transferencias.apartar"
    | "transferencias.devolver"
    | "transferencias.liquidar"
    | "transferencias.soltar_liquidacion";
  antes?: unknown;
  despues?: unknown;
};

/** Writes down what an admin did with a movement of the bank, and tells the open pages. */
export async function anotarMovimiento(tx: Tx, sesion: Sesion, { id, ...hecho }: Anotado): Promise<void> {
  await anotarAuditoria(tx, { ...hecho, quien: sesion.codigo_referido, objeto: `movimiento:${id}` });
  tx.announce({ tabla: "movimientos_banco", clave: String(id) });
}
