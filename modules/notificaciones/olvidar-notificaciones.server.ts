import type { Tx } from "#modules/comun/tx/contexto.ts";
import { borrarNotificacionesDe } from "./notificaciones.store.server.ts";

/** Removes the notices of a person who is deleted. */
export async function olvidarNotificaciones(tx: Tx, usuario: string): Promise<void> {
  await borrarNotificacionesDe(tx, usuario);
  tx.announce({ tabla: "notificaciones", usuario });
}
