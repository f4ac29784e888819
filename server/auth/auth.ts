import { exigir } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo, SIN_SESION } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import type { Autenticacion } from "#modules/usuarios/acceso/autenticacion.ts";
import { cambiarContrasena } from "#modules/usuarios/acceso/cambiar-contrasena.server.ts";
import { confirmarCorreo, reenviarConfirmacion } from "#modules/usuarios/acceso/confirmar-correo.server.ts";
import { negativaContrasena } from "#modules/usuarios/acceso/contrasena.ts";
import { exigirCorreo, normalizarCorreo } from "#modules/usuarios/acceso/correo-de-acceso.ts";
import { buscarCredencialPorId } from "#modules/usuarios/acceso/credenciales.store.server.ts";
import {
  pedirRecuperacion,
  restablecerContrasena,
  verRecuperacion,
} from "#modules/usuarios/acceso/recuperar-contrasena.server.ts";
import { registrarUsuario } from "#modules/usuarios/acceso/registrar-usuario.server.ts";
import { terminarSesionesDe } from "#modules/usuarios/acceso/terminar-sesiones.server.ts";
import {
  CONTRASENA_ACTUAL_INCORRECTA,
  DEMASIADOS_INTENTOS,
  ENLACE_RECUPERAR_INVALIDO,
  ERROR_INGRESO,
} from "#modules/usuarios/textos.ts";
import type { RateLimiter, RuleName } from "#server/http/rate-limit.ts";
import { type AccountMaker, createAccountMaker } from "./accounts.ts";
import { createAuthLibrary } from "./library.ts";
import { createPasswordHash, type PasswordHash } from "./password-hash.ts";
import { createSessions, type Sessions } from "./sessions.ts";

export type AuthParts = {
  ctx: Ctx;
  limiter: RateLimiter;
  passwords?: PasswordHash;
  /** Minimum duration of answers that must not reveal whether an address is registered. */
  floor_ms?: number;
};

export type Auth = Autenticacion & Pick<Sessions, "sesion" | "leerSesion"> & AccountMaker;

/** Connects the pages to the authentication library and to the use cases of accounts. */
export function createAuth({
  ctx,
  limiter,
  passwords = createPasswordHash(),
  floor_ms = 400,
}: AuthParts): Auth {
  const sessions = createSessions(ctx, createAuthLibrary(ctx, passwords));
  const take = (rule: RuleName, email: string, message: string) => takeTurn(limiter, rule, email, message);
  const evenly = <T>(work: () => Promise<T>) => atLeast(floor_ms, work);

  async function requireSession(headers: Headers): Promise<Sesion> {
    const sesion = await sessions.sesion(headers);
    if (!sesion) throw new Rechazo("sin_sesion", SIN_SESION);
    return sesion;
  }

  async function passwordFits({ user_id, email }: Sesion, password: string): Promise<boolean> {
    await take("ingreso", email, DEMASIADOS_INTENTOS);
    const stored = (await buscarCredencialPorId(ctx, user_id))?.hash;
    return Boolean(stored) && passwords.verify(stored ?? "", password);
  }

  return {
    sesion: sessions.sesion,
    leerSesion: sessions.leerSesion,
    ...createAccountMaker(ctx, passwords),

    async registrar({ email: written, contrasena, key_referido }) {
      const email = exigirCorreo(written);
      requireStrong(contrasena, email);
      await take("correo", email, DEMASIADOS_INTENTOS);
      await evenly(async () =>
        registrarUsuario(ctx, { email, hash: await passwords.hash(contrasena), key_referido }),
      );
    },

    async confirmar(token, headers) {
      const { user_id } = await confirmarCorreo(ctx, token);
      return sessions.open(user_id, headers);
    },

    async reenviarConfirmacion(written) {
      const email = exigirCorreo(written);
      await take("correo", email, DEMASIADOS_INTENTOS);
      await evenly(() => reenviarConfirmacion(ctx, email));
    },

    async ingresar({ email: written, contrasena }, headers) {
      const email = normalizarCorreo(written);
      if (!email) throw new Rechazo("valor", ERROR_INGRESO);
      await take("ingreso", email, ERROR_INGRESO);
      return sessions.signIn({ email, password: contrasena }, headers);
    },

    salir: sessions.signOut,

    async pedirRecuperacion(written) {
      const email = exigirCorreo(written);
      await take("correo", email, DEMASIADOS_INTENTOS);
      await evenly(() => pedirRecuperacion(ctx, email));
    },

    recuperacionVigente: async (token) => (await verRecuperacion(ctx, token)) !== null,

    async restablecer({ token, contrasena }) {
      const credencial = await verRecuperacion(ctx, token);
      if (!credencial) throw new Rechazo("estado", ENLACE_RECUPERAR_INVALIDO);
      requireStrong(contrasena, credencial.email);
      await restablecerContrasena(ctx, { token, hash: await passwords.hash(contrasena) });
    },

    async cambiarContrasena({ actual, nueva }, headers) {
      const sesion = await requireSession(headers);
      if (!(await passwordFits(sesion, actual))) throw new Rechazo("valor", CONTRASENA_ACTUAL_INCORRECTA);
      requireStrong(nueva, sesion.email);
      await cambiarContrasena(ctx, sesion, await passwords.hash(nueva));
      return { headers: new Headers() };
    },

    comprobarContrasena: async (contrasena, headers) =>
      passwordFits(await requireSession(headers), contrasena),

    terminarSesiones: ({ user_id }) => enTransaccion(ctx, (tx) => terminarSesionesDe(tx, user_id)),
  };
}

function requireStrong(contrasena: string, email: string): void {
  exigir(negativaContrasena(contrasena, email), { campo: "contrasena" });
}

async function takeTurn(limiter: RateLimiter, rule: RuleName, key: string, message: string): Promise<void> {
  const { allowed, retry_after } = await limiter.take(rule, key);
  if (!allowed) throw new Rechazo("exceso", message, { retry_after });
}

async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const floor = new Promise((resolve) => setTimeout(resolve, ms));
  try {
    return await work();
  } finally {
    await floor;
  }
}
