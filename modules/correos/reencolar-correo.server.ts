import type { Tx } from "#modules/comun/tx/contexto.ts";
import { borrarPorId, buscarPorClave, type EstadoCorreo, soltarPorId } from "./correos.store.server.ts";

/**
 * Confirms that the mail of that key was sent, or makes it due now if it is stuck or waits after a failure.
 * Null when there is none, or when it belongs to another person.
 */
export async function reencolarCorreo(tx: Tx, clave: string, usuario?: string): Promise<EstadoCorreo | null> {
  const correo = await buscarPorClave(tx, clave);
  if (!correo || (usuario !== undefined && correo.usuario !== usuario)) return null;
  if (correo.estado === "enviado") return "enviado";
  const sueltos = await soltarPorId(tx, correo.id, tx.now());
  if (sueltos.length > 0) tx.announce({ tabla: "correos" });
  return "pendiente";
}

/**
 * Takes back the mail of that key. False when it was sent, or is being sent at this moment: then people may have read it. A mail
 * in flight has attempts and no error.
 */
export async function retirarCorreo(tx: Tx, clave: string): Promise<boolean> {
  const correo = await buscarPorClave(tx, clave);
  if (!correo) return true;
  const enVuelo = correo.estado === "pendiente" && correo.intentos > 0 && correo.ultimo_error === null;
  if (correo.estado === "enviado" || enVuelo) return false;
  await borrarPorId(tx, correo.id);
  tx.announce({ tabla: "correos" });
  return true;
}
