import type { Tx } from "#modules/comun/contexto.ts";
import { type NotificacionNueva, notificacionSchema } from "./notificacion.ts";
import { insertarNotificacion } from "./notificaciones.store.server.ts";

/** Tells a person something in the caller's transaction, once per key. Tells whether it was new. */
export async function notificar(tx: Tx, aviso: NotificacionNueva): Promise<boolean> {
  const fila = notificacionSchema.parse(aviso);
  const nueva = await insertarNotificacion(tx, { ...fila, created_at: tx.now() });
  if (nueva) tx.announce({ tabla: "notificaciones", usuario: fila.usuario });
  return nueva;
}
