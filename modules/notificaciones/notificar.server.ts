import type { Tx } from "#modules/comun/tx/contexto.ts";
import { type NotificacionNueva, notificacionSchema } from "./notificacion.ts";
import { insertarNotificaciones } from "./notificaciones.store.server.ts";
import { insertarAvisosPush } from "./push/envios.store.server.ts";

/** Notifies a person in the caller's transaction, once per key. Returns whether the notice was new. */
export async function notificar(tx: Tx, aviso: NotificacionNueva): Promise<boolean> {
  return (await notificarVarios(tx, [aviso])) > 0;
}

/** Notifies many people at once, each under an own key. Returns how many notices were new. */
export async function notificarVarios(tx: Tx, avisos: readonly NotificacionNueva[]): Promise<number> {
  const ahora = tx.now();
  const leidos = avisos.map((aviso) => notificacionSchema.parse(aviso));
  const clases = new Map(leidos.map(({ clave, push }) => [clave, push]));
  const filas = leidos
    .map(({ desde = ahora, push: _push, ...aviso }) => ({ ...aviso, created_at: desde }))
    // Insert in one fixed order, so that two transactions with the same keys wait instead of deadlocking.
    .toSorted((a, b) => (a.clave < b.clave ? -1 : 1));
  const nuevas = await insertarNotificaciones(tx, filas);
  const porMostrar = nuevas.flatMap(({ id, clave }) => {
    const clase = clases.get(clave);
    return clase ? [{ id, clase }] : [];
  });
  // Most notices have no browser to go to: only those that have one wake the delivery.
  if (porMostrar.length > 0 && (await insertarAvisosPush(tx, porMostrar, ahora)) > 0)
    tx.announce({ tabla: "push_envios" });
  // For a later notice too: the frame of the page learns when to ask again.
  for (const usuario of new Set(nuevas.map((nueva) => nueva.usuario)))
    tx.announce({ tabla: "notificaciones", usuario });
  return nuevas.length;
}
