import type { RolAdmin } from "#modules/comun/acceso/permisos.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { exigirCorreo } from "#modules/usuarios/acceso/correo-de-acceso.ts";
import {
  asegurarAdmin,
  crearUsuarioConfirmado,
} from "#modules/usuarios/acceso/crear-usuario-confirmado.server.ts";
import { buscarCredencial } from "#modules/usuarios/acceso/credenciales.store.server.ts";
import { restablecerCuenta } from "#modules/usuarios/acceso/restablecer-cuenta.server.ts";
import type { NuevoUsuario } from "#modules/usuarios/usuarios.store.server.ts";
import type { PasswordHash } from "./password-hash.ts";

type ConfirmedUser = {
  email: string;
  password: string;
  role?: "usuario" | "admin";
  /** Which kind of admin; `duena` when it is not given. */
  rol_admin?: RolAdmin;
  /** Profile fields, and the code or the sign-up date if the caller sets them. */
  profile?: Partial<NuevoUsuario>;
  key_referido?: string | null;
};

type InitialPassword = () => Promise<string> | string;

export type AccountMaker = {
  /** Creates accounts without a confirmation mail: demo customers and tests. */
  createConfirmedUser(who: ConfirmedUser): Promise<{ user_id: string; codigo_referido: string }>;
  /** `password`, or the one that `initialPassword` makes, is used only if the account has to be created. */
  ensureAdmin(who: {
    email: string;
    password?: string | undefined;
    initialPassword: InitialPassword;
  }): Promise<{ user_id: string; codigo_referido: string; creado: boolean }>;
  /** Sets a new password from the command line of the server, and removes the second factor if asked. */
  resetAccount(who: { email: string; password: string; sin_factor: boolean }): Promise<void>;
  /** Checks a pair of credentials: tells whether a printed initial password is still valid. */
  credentialWorks(email: string, password: string): Promise<boolean>;
};

export function createAccountMaker(ctx: Ctx, passwords: PasswordHash): AccountMaker {
  async function credentialWorks(email: string, password: string): Promise<boolean> {
    const hash = (await buscarCredencial(ctx, exigirCorreo(email)))?.hash;
    return Boolean(hash) && passwords.verify(hash ?? "", password);
  }

  /**
   * A confirmed account keeps its password: the one of the environment would come back at every start. An unconfirmed
   * account may have been created by a stranger, so its password is replaced.
   */
  async function passwordToSet(email: string, password: string | undefined, initial: InitialPassword) {
    const known = await buscarCredencial(ctx, email);
    return known?.confirmado ? null : passwords.hash(password ?? (await initial()));
  }

  return {
    credentialWorks,

    async createConfirmedUser({
      email,
      password,
      role = "usuario",
      rol_admin,
      profile = {},
      key_referido = null,
    }) {
      const hash = await passwords.hash(password);
      const fijos = { ...profile, role, rol_admin: role === "admin" ? (rol_admin ?? "duena") : null };
      return enTransaccion(ctx, (tx) =>
        crearUsuarioConfirmado(tx, { email: exigirCorreo(email), hash, key_referido, fijos }),
      );
    },

    async ensureAdmin({ email: written, password, initialPassword }) {
      const email = exigirCorreo(written);
      const hash = await passwordToSet(email, password, initialPassword);
      return enTransaccion(ctx, (tx) => asegurarAdmin(tx, { email, hash }));
    },

    async resetAccount({ email: written, password, sin_factor }) {
      const hash = await passwords.hash(password);
      await restablecerCuenta(ctx, { email: exigirCorreo(written), hash, sin_factor });
    },
  };
}
