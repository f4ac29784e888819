import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { leerBloqueadas } from "#modules/comun/bloqueos/bloqueos.store.server.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import type { Permiso } from "./permisos.ts";

/** Rows of a file that is made at once. */
const MAX_FILAS = 20_000;

/** `cortado`: the list has more rows than the file, which says so at its end. */
export type FilasExportadas<F> = { filas: F[]; cortado: boolean };

/** Reads a list for a file; `leer` gets how many rows to read. */
export async function hastaElTope<F>(
  leer: (limite: number) => Promise<F[]>,
  max = MAX_FILAS,
): Promise<FilasExportadas<F>> {
  const leidas = await leer(max + 1);
  return { filas: leidas.slice(0, max), cortado: leidas.length > max };
}

type Exportacion<T> = {
  /** Also the name of the audited action. */
  permiso: Extract<Permiso, `${string}.exportar`>;
  filtros: object;
  /** Gets the codes of the people whose data are blocked: the file leaves them out. */
  leer: (bloqueadas: ReadonlySet<string>) => Promise<T>;
  /** Whether the file leaves blocked people out, or why it does not. A new export does not compile without a decision. */
  bloqueo: "los_omite" | { exenta: string };
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
  const leido = await leer(await leerBloqueadas(ctx));
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
