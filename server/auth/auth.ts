import { Rechazo, SIN_SESION } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { pedirEnlaceDerechos } from "#modules/privacidad/solicitudes/pedir-derecho.server.ts";
import { admitirSesion } from "#modules/usuarios/acceso/admitir-sesion.server.ts";
import type { Autenticacion } from "#modules/usuarios/acceso/autenticacion.ts";
import { cambiarContrasena } from "#modules/usuarios/acceso/cambiar-contrasena.server.ts";
import { exigirCorreo, normalizarCorreo } from "#modules/usuarios/acceso/correo-de-acceso.ts";
import {
  buscarCredencial,
  buscarCredencialPorId,
} from "#modules/usuarios/acceso/credenciales.store.server.ts";
import {
  pedirRecuperacion,
  restablecerContrasena,
  verRecuperacion,
} from "#modules/usuarios/acceso/recuperar-contrasena.server.ts";
import { terminarSesionesDe } from "#modules/usuarios/acceso/terminar-sesiones.server.ts";
import { opcionesDePrueba } from "#modules/usuarios/factor/llaves.server.ts";
import {
  CONTRASENA_ACTUAL_INCORRECTA,
  DEMASIADOS_INTENTOS,
  ENLACE_RECUPERAR_INVALIDO,
  ERROR_INGRESO,
} from "#modules/usuarios/textos.ts";
import type { RateLimiter } from "#server/http/rate-limit.ts";
import { type AccountMaker, createAccountMaker } from "./accounts.ts";
import { createAttempts, createClientReader } from "./attempts.ts";
import { createConfirmation, requireStrong, type Shared } from "./confirmation.ts";
import { createDevices, type Devices } from "./devices.ts";
import { createPasswordHash, MAX_WAITING, type PasswordHash } from "./password-hash.ts";
import { createSecondStep, type PasswordFound, type SecondStep } from "./second-step.ts";
import { createSessions, type Sessions } from "./sessions.ts";

type Pair = { email: string; password: string };

/** Finds the account of an e-mail and its password. Every failure has the same answer and costs one hash. */
function createPasswordCheck(ctx: Ctx, passwords: PasswordHash) {
  async function fits(hash: string | null | undefined, password: string): Promise<boolean> {
    if (hash) return passwords.verify(hash, password);
    await passwords.hash(password);
    return false;
  }

  return async ({ email, password }: Pair): Promise<PasswordFound> => {
    const credencial = await buscarCredencial(ctx, email);
    const isRight = await fits(credencial?.hash, password);
    // The check waits in a queue: the password may have been replaced meanwhile.
    const current = isRight ? await buscarCredencial(ctx, email) : null;
    if (!credencial?.hash || !current?.confirmado || current.hash !== credencial.hash)
      throw new Rechazo("valor", ERROR_INGRESO);
    if (!(await admitirSesion(ctx, credencial.user_id))) throw new Rechazo("valor", ERROR_INGRESO);
    return { user_id: credencial.user_id, hash: credencial.hash };
  };
}

export type AuthParts = {
  ctx: Ctx;
  limiter: RateLimiter;
  passwords?: PasswordHash;
  /** Minimum duration of answers that must not reveal whether an address is registered. */
  floor_ms?: number;
};

export type Auth = Autenticacion &
  Pick<Sessions, "sesion" | "leerSesion"> &
  AccountMaker & {
    /** The same for the requests of one network address, under which attempts of strangers are counted. */
    from(address: string): Autenticacion;
    devices: Devices;
  };

/** Connects the pages to sessions and to the use cases of accounts. */
export function createAuth({
  ctx,
  limiter,
  passwords = createPasswordHash(undefined, { max_waiting: MAX_WAITING }),
  floor_ms = 400,
}: AuthParts): Auth {
  const sessions = createSessions(ctx);
  const devices = createDevices(ctx);
  const attempts = createAttempts(limiter);
  const secondStep = createSecondStep({ ctx, sessions, devices, attempts });
  const evenly = <T>(work: () => Promise<T>) => atLeast(floor_ms, work);
  const shared = { ctx, sessions, devices, attempts, passwords, evenly };
  const from = (address: string) => createPageAuth({ ...shared, address }, secondStep);
  return {
    ...from(""),
    from,
    devices,
    sesion: sessions.sesion,
    leerSesion: sessions.leerSesion,
    ...createAccountMaker(ctx, passwords),
  };
}

function createPageAuth(shared: Shared, secondStep: SecondStep): Autenticacion {
  const { ctx, sessions, devices, attempts, passwords, evenly, address } = shared;
  const checkPassword = createPasswordCheck(ctx, passwords);
  const clientOf = createClientReader(shared);

  async function requireSession(headers: Headers): Promise<Sesion> {
    const sesion = await sessions.sesion(headers);
    if (!sesion) throw new Rechazo("sin_sesion", SIN_SESION);
    return sesion;
  }

  const passwordFits = ({ user_id, session_id }: Sesion, password: string): Promise<boolean> =>
    attempts.inSession(session_id, DEMASIADOS_INTENTOS, async () => {
      const stored = (await buscarCredencialPorId(ctx, user_id))?.hash;
      return Boolean(stored) && passwords.verify(stored ?? "", password);
    });

  return {
    ...createConfirmation(shared),

    async ingresar({ email: written, contrasena }, headers) {
      const email = normalizarCorreo(written);
      if (!email) throw new Rechazo("valor", ERROR_INGRESO);
      const client = { address, known: devices.knownTo(email, headers) };
      const signIn = async () =>
        secondStep.afterPassword(await checkPassword({ email, password: contrasena }), headers);
      return attempts.signIn(email, client, ERROR_INGRESO, signIn);
    },

    ingresoPendiente: secondStep.pending,
    ingresarConCodigo: secondStep.withCode,
    ingresarConLlave: secondStep.withKey,
    opcionesDeIngreso: () => opcionesDePrueba(ctx, "ingreso", null),

    async probarIdentidad(prueba, headers) {
      const sesion = await requireSession(headers);
      await secondStep.proveAgain(sesion, prueba, (contrasena) => passwordFits(sesion, contrasena));
    },

    salir: sessions.signOut,

    async pedirRecuperacion(written, headers) {
      const email = exigirCorreo(written);
      await attempts.mail("recuperar", email, await clientOf(email, headers), DEMASIADOS_INTENTOS);
      await evenly(() => pedirRecuperacion(ctx, email));
    },

    async pedirEnlaceDerechos(written, headers) {
      const email = exigirCorreo(written);
      await attempts.mail("derechos", email, await clientOf(email, headers), DEMASIADOS_INTENTOS);
      await pedirEnlaceDerechos(ctx, email);
    },

    recuperacionVigente: async (token) => (await verRecuperacion(ctx, token)) !== null,

    async restablecer({ token, contrasena }, headers) {
      const credencial = await verRecuperacion(ctx, token);
      if (!credencial) throw new Rechazo("estado", ENLACE_RECUPERAR_INVALIDO);
      requireStrong(contrasena, credencial.email);
      await restablecerContrasena(ctx, { token, hash: await passwords.hash(contrasena) });
      // The person proved to own the mailbox: strangers must not keep them from the sign-in that follows.
      return { headers: new Headers({ "Set-Cookie": devices.remember(credencial.email, headers) }) };
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

async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const floor = new Promise((resolve) => setTimeout(resolve, ms));
  try {
    return await work();
  } finally {
    await floor;
  }
}
