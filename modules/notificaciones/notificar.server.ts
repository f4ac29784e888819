import type { Tx } from "#modules/comun/tx/contexto.ts";
import { type NotificacionNueva, notificacionSchema } from "./notificacion.ts";
import { insertarNotificaciones } from "./notificaciones.store.server.ts";

/** Tells a person something in the caller's transaction, once per key. Tells whether it was new. */
export async function notificar(tx: Tx, aviso: NotificacionNueva): Promise<boolean> {
  return (await notificarVarios(tx, [aviso])) > 0;
}

/** Tells many people at once, each under a key of their own. Tells how many were new. */
export async function notificarVarios(tx: Tx, avisos: readonly NotificacionNueva[]): Promise<number> {
  const created_at = tx.now();
  const filas = avisos
    .map((aviso) => ({ ...notificacionSchema.parse(aviso), created_at }))
    // In one order everywhere: two transactions that tell the same wait instead of locking each other.
    .toSorted((a, b) => (a.clave < b.clave ? -1 : 1));
  const avisados = await insertarNotificaciones(tx, filas);
  for (const usuario of new Set(avisados)) tx.announce({ tabla: "notificaciones", usuario });
  return avisados.length;
}
