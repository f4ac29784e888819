import type { Tx } from "#modules/comun/tx/contexto.ts";
import { quitarReferente } from "#modules/referidos/referidos.store.server.ts";
import { crearUsuario } from "./crear-usuario.server.ts";
import { type Credencial, marcarConfirmado } from "./credenciales.store.server.ts";

/**
 * Confirms the address of an account by something else than the link of its sign-up: a recovery, or the owner of the server. A sign-up that
 * was never confirmed may be a stranger's, so its invitation goes.
 */
export async function marcarCuentaConfirmada(
  tx: Tx,
  { user_id, email, confirmado }: Omit<Credencial, "hash">,
): Promise<string> {
  await marcarConfirmado(tx, user_id, tx.now());
  const codigo = await crearUsuario(tx, { user_id, email, key_referido: null, confirmado: true });
  if (!confirmado) await quitarReferente(tx, codigo);
  return codigo;
}
