import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { DIAS_SESION } from "#modules/usuarios/promesas.ts";
import { admitirSesion, huellaDeSesion } from "./admitir-sesion.server.ts";
import { insertarSesion, prolongarSesion, retenerHash } from "./credenciales.store.server.ts";
import { nuevoId } from "./registrar-usuario.server.ts";

export const VIDA_SESION_MS = DIAS_SESION * DIA_MS;

const venceEn = (fecha: Date) => new Date(fecha.getTime() + VIDA_SESION_MS);

type Apertura = {
  user_id: string;
  navegador: string | null;
  /** The hash of the password that was checked, when a password is what proved it. */
  hash?: string | undefined;
};

/**
 * Opens a session for a person who has just proven who they are; null when they may not sign in, or when the password that was checked has
 * been replaced since. The token is only in the cookie: the database has its hash.
 */
export async function abrirSesion(ctx: Ctx, { user_id, navegador, hash }: Apertura): Promise<string | null> {
  if (!(await admitirSesion(ctx, user_id))) return null;
  const token = bytesAHex(ctx.random(32));
  const fecha = ctx.now();
  return enTransaccion(ctx, async (tx) => {
    if (hash !== undefined && !(await retenerHash(tx, user_id, hash))) return null;
    await insertarSesion(tx, {
      id: nuevoId(tx),
      huella: huellaDeSesion(token),
      user_id,
      navegador,
      fecha,
      vence_en: venceEn(fecha),
    });
    return token;
  });
}

/** A session in use is prolonged once a day; false when its turn has not come. */
export async function renovarSesion(ctx: Ctx, session_id: string, renovada_en: Date): Promise<boolean> {
  const fecha = ctx.now();
  if (fecha.getTime() - renovada_en.getTime() < DIA_MS) return false;
  await prolongarSesion(ctx, session_id, { fecha, vence_en: venceEn(fecha) });
  return true;
}
