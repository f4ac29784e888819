import type { RolAdmin } from "#modules/comun/acceso/permisos.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear } from "#modules/comun/tx/transaccion.server.ts";
import { cambiarUsuario, type NuevoUsuario } from "#modules/usuarios/usuarios.store.server.ts";
import { marcarCuentaConfirmada } from "./confirmar-cuenta.server.ts";
import { crearUsuario } from "./crear-usuario.server.ts";
import { buscarCredencial, cambiarHash, insertarCredencial } from "./credenciales.store.server.ts";
import { nuevoId } from "./registrar-usuario.server.ts";
import { terminarSesionesDe } from "./terminar-sesiones.server.ts";

export type UsuarioConfirmado = {
  email: string;
  hash: string;
  key_referido?: string | null;
  /** Role, profile, code and dates chosen by the caller. */
  fijos?: Partial<NuevoUsuario>;
};

/** An account without a confirmation mail: the first admin, demo customers, tests. */
export async function crearUsuarioConfirmado(tx: Tx, datos: UsuarioConfirmado) {
  const { email, hash, key_referido = null, fijos = {} } = datos;
  const user_id = nuevoId(tx);
  const fecha = fijos.fecha_registro ?? tx.now();
  await insertarCredencial(tx, { user_id, email, hash, confirmado: true, fecha });
  const codigo_referido = await crearUsuario(tx, { user_id, email, key_referido, fijos, confirmado: true });
  return { user_id, codigo_referido };
}

/**
 * Makes sure that this confirmed admin exists, as `duena` unless the caller names another role; `hash` replaces the password of an
 * unconfirmed account, null keeps the current one.
 */
export async function asegurarAdmin(
  tx: Tx,
  { email, hash, rol_admin = "duena" }: { email: string; hash: string | null; rol_admin?: RolAdmin },
): Promise<{ user_id: string; codigo_referido: string; creado: boolean }> {
  await bloquear(tx, `registro:${email}`);
  const previa = await buscarCredencial(tx, email);
  if (!previa) {
    if (!hash) throw new Error("Una cuenta nueva necesita contraseña.");
    const nuevo = await crearUsuarioConfirmado(tx, {
      email,
      hash,
      fijos: { role: "admin", rol_admin },
    });
    return { ...nuevo, creado: true };
  }
  const { user_id } = previa;
  if (hash) {
    await cambiarHash(tx, user_id, hash, tx.now());
    await terminarSesionesDe(tx, user_id);
  }
  const codigo_referido = await marcarCuentaConfirmada(tx, previa);
  await cambiarUsuario(tx, user_id, { role: "admin", rol_admin });
  return { user_id, codigo_referido, creado: false };
}
