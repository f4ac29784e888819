import type { Tx } from "#modules/comun/tx/contexto.ts";
import { normalizarCodigo } from "./enlace-invitacion.ts";
import { existeCodigo, guardarReferente, quitarReferente } from "./referidos.store.server.ts";

/**
 * Stores who invited a person. A later sign-up of an unconfirmed address replaces the invitation of the earlier one, so that
 * registering other people's addresses with one's own code earns nothing. An unknown code removes the invitation.
 */
export async function fijarReferente(
  tx: Tx,
  referido_codigo: string,
  key_referido: string | null,
): Promise<string | null> {
  const codigo = normalizarCodigo(key_referido);
  const valido = codigo && codigo !== referido_codigo && (await existeCodigo(tx, codigo));
  if (!valido) {
    await quitarReferente(tx, referido_codigo);
    return null;
  }
  await guardarReferente(tx, { referido_codigo, referente_codigo: codigo, fecha: tx.now() });
  tx.announce({ tabla: "referidos", usuario: codigo });
  return codigo;
}
