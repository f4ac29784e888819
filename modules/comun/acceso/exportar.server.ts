import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import type { Permiso } from "./permisos.ts";

type Exportacion<T> = {
  /** Also the name of the audited action. */
  permiso: Extract<Permiso, `${string}.exportar`>;
  filtros: object;
  leer: () => Promise<T>;
  /** The rows of the file, for the record. */
  filas: (leido: T) => readonly unknown[];
};

/**
 * Reads what an admin takes away as a file, and records who did, with which filters and how many rows. Without its
 * record the file is not given.
 */
export async function exportar<T>(ctx: Ctx, sesion: Sesion, exportacion: Exportacion<T>): Promise<T> {
  const { permiso, filtros, leer, filas } = exportacion;
  exigirPermiso(sesion, permiso);
  const leido = await leer();
  const elegidos = Object.entries(filtros).filter(([, valor]) => valor !== undefined);
  const hecho = {
    quien: sesion.codigo_referido,
    accion: permiso,
    objeto: permiso.replace(".exportar", ""),
    despues: {
      ...(elegidos.length > 0 && { filtros: Object.fromEntries(elegidos) }),
      filas: filas(leido).length,
    },
  };
  await enTransaccion(ctx, (tx) => anotarAuditoria(tx, hecho));
  return leido;
}
