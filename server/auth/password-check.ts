import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { admitirSesion } from "#modules/usuarios/acceso/admitir-sesion.server.ts";
import { buscarCredencial } from "#modules/usuarios/acceso/credenciales.store.server.ts";
import { ERROR_INGRESO } from "#modules/usuarios/textos.ts";
import type { PasswordHash } from "./password-hash.ts";

type Pair = { email: string; password: string };

/** Returns the account of an e-mail and its password. Every failure has the same answer and costs one hash. */
export function createPasswordCheck(ctx: Ctx, passwords: PasswordHash) {
  async function fits(hash: string | null | undefined, password: string): Promise<boolean> {
    if (hash) return passwords.verify(hash, password);
    await passwords.hash(password);
    return false;
  }

  return async ({ email, password }: Pair): Promise<string> => {
    const credencial = await buscarCredencial(ctx, email);
    const isRight = await fits(credencial?.hash, password);
    // The check waits in a queue: the password may have been replaced meanwhile.
    const current = isRight ? await buscarCredencial(ctx, email) : null;
    if (!credencial || !current?.confirmado || current.hash !== credencial.hash)
      throw new Rechazo("valor", ERROR_INGRESO);
    if (!(await admitirSesion(ctx, credencial.user_id))) throw new Rechazo("valor", ERROR_INGRESO);
    return credencial.user_id;
  };
}
