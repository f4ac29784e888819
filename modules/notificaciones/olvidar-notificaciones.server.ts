import type { Tx } from "#modules/comun/tx/contexto.ts";
import { borrarNotificacionesDe } from "./notificaciones.store.server.ts";
import { olvidarPush } from "./push/suscripciones.store.server.ts";

/** Removes the notices of a person who is deleted, and the browsers that showed them. */
export async function olvidarNotificaciones(tx: Tx, usuario: string): Promise<void> {
  await olvidarPush(tx, usuario);
  await borrarNotificacionesDe(tx, usuario);
  tx.announce({ tabla: "notificaciones", usuario });
}
