import { randomBytes } from "node:crypto";
import { sha256Hex } from "#modules/comun/cripto/criptografia.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { exigir } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { aceptarConCuentaNueva, verInvitacion } from "#modules/personas/equipo/aceptar-invitacion.server.ts";
import { TEXTOS_ACCESO } from "#modules/personas/textos.ts";
import type { Autenticacion, ConCookies } from "#modules/usuarios/acceso/autenticacion.ts";
import {
  type ConfirmacionPendiente,
  confirmarCorreo,
  reenviarConfirmacion,
  verConfirmacion,
} from "#modules/usuarios/acceso/confirmar-correo.server.ts";
import { negativaContrasena } from "#modules/usuarios/acceso/contrasena.ts";
import { exigirCorreo } from "#modules/usuarios/acceso/correo-de-acceso.ts";
import { registrarUsuario } from "#modules/usuarios/acceso/registrar-usuario.server.ts";
import {
  CONTRASENA_DE_OTRO_REGISTRO,
  DEMASIADOS_INTENTOS,
  ENLACE_CONFIRMAR_INVALIDO,
} from "#modules/usuarios/textos.ts";
import { type Attempts, createClientReader } from "./attempts.ts";
import type { Devices } from "./devices.ts";
import type { PasswordHash } from "./password-hash.ts";
import { createCookie } from "./session-cookie.ts";
import type { Sessions } from "./sessions.ts";

/** What the authentication of one request is made of. */
export type Shared = {
  ctx: Ctx;
  sessions: Sessions;
  devices: Devices;
  attempts: Attempts;
  passwords: PasswordHash;
  evenly: <T>(work: () => Promise<T>) => Promise<T>;
  address: string;
};

type Confirmation = Pick<
  Autenticacion,
  | "registrar"
  | "verConfirmacion"
  | "confirmar"
  | "confirmarConContrasena"
  | "reenviarConfirmacion"
  | "aceptarInvitacion"
>;

/** Sign-up, and the links that confirm an address: those of its mail and of an invitation. */
export function createConfirmation(shared: Shared): Confirmation {
  const { ctx, sessions, devices, attempts, passwords, evenly, address } = shared;
  const clientOf = createClientReader(shared);
  const signup = createSignupCookie(ctx);

  async function requirePending(token: string): Promise<ConfirmacionPendiente> {
    const pending = await verConfirmacion(ctx, token);
    if (!pending) throw new Rechazo("estado", ENLACE_CONFIRMAR_INVALIDO);
    return pending;
  }

  /** Nothing has to be asked in the browser that signed up, unless a session would be replaced. */
  async function isDirect({ navegador }: ConfirmacionPendiente, headers: Headers): Promise<boolean> {
    if (navegador === null || navegador !== (await signup.hash(headers))) return false;
    return (await sessions.sesion(headers)) === null;
  }

  async function confirm(token: string, email: string, headers: Headers): Promise<ConCookies> {
    const { user_id } = await confirmarCorreo(ctx, token);
    return signIn(user_id, email, headers);
  }

  async function signIn(user_id: string, email: string, headers: Headers): Promise<ConCookies> {
    const opened = await sessions.open(user_id, headers);
    opened.headers.append("Set-Cookie", devices.remember(email, headers));
    opened.headers.append("Set-Cookie", signup.clear);
    return opened;
  }

  return {
    async registrar({ email: written, contrasena, key_referido }, headers) {
      const email = exigirCorreo(written);
      requireStrong(contrasena, email);
      await attempts.mail("registro", email, await clientOf(email, headers), DEMASIADOS_INTENTOS);
      const { cookie, hash: navegador } = await signup.issue(headers);
      await evenly(async () => {
        const hash = await passwords.hash(contrasena);
        await registrarUsuario(ctx, { email, hash, key_referido, navegador });
      });
      return { headers: new Headers({ "Set-Cookie": cookie }) };
    },

    async verConfirmacion(token, headers) {
      const pending = await verConfirmacion(ctx, token);
      return pending && { email: pending.email, directa: await isDirect(pending, headers) };
    },

    async confirmar(token, headers) {
      const pending = await requirePending(token);
      if (!(await isDirect(pending, headers))) throw new Rechazo("estado", ENLACE_CONFIRMAR_INVALIDO);
      return confirm(token, pending.email, headers);
    },

    async confirmarConContrasena({ token, contrasena }, headers) {
      const { email, hash } = await requirePending(token);
      const verify = () => passwords.verify(hash, contrasena);
      if (!(await attempts.onLink(token, address, DEMASIADOS_INTENTOS, verify)))
        throw new Rechazo("valor", CONTRASENA_DE_OTRO_REGISTRO, { campo: "contrasena" });
      await sessions.signOut(headers);
      return confirm(token, email, headers);
    },

    async reenviarConfirmacion(written, headers) {
      const email = exigirCorreo(written);
      await attempts.mail("confirmar", email, await clientOf(email, headers), DEMASIADOS_INTENTOS);
      const navegador = await signup.hash(headers);
      await evenly(() => reenviarConfirmacion(ctx, { email, navegador }));
    },

    async aceptarInvitacion({ token, contrasena }, headers) {
      const invitacion = await verInvitacion(ctx, token);
      if (!invitacion) throw new Rechazo("estado", TEXTOS_ACCESO.invitacion_invalida);
      requireStrong(contrasena, invitacion.email);
      const hash = await passwords.hash(contrasena);
      const { user_id, email } = await aceptarConCuentaNueva(ctx, { token, hash });
      await sessions.signOut(headers);
      return signIn(user_id, email, headers);
    },
  };
}

export function requireStrong(contrasena: string, email: string): void {
  exigir(negativaContrasena(contrasena, email), { campo: "contrasena" });
}

const VALUE = /^[0-9a-f]{64}$/;
/** As long as the links of the confirmation mails are valid. */
const MAX_AGE = DIA_MS / 1_000;

/**
 * The cookie that a sign-up leaves in its browser. The confirmation link stores its hash: a link opened with the cookie
 * comes from the person who chose the password, one opened without it may have been sent by a stranger.
 */
export function createSignupCookie({ public_url }: { public_url: string }) {
  const cookie = createCookie({ public_url }, { name: "puntazo.registro", path: "/" });

  function read(headers: Headers): string | null {
    const value = cookie.read(headers);
    return value && VALUE.test(value) ? value : null;
  }

  return {
    /** A second sign-up in the same browser keeps the value, so that the first link stays valid there. */
    async issue(headers: Headers): Promise<{ cookie: string; hash: string }> {
      const value = read(headers) ?? randomBytes(32).toString("hex");
      return { cookie: cookie.write(value, MAX_AGE), hash: await sha256Hex(value) };
    },
    async hash(headers: Headers): Promise<string | null> {
      const value = read(headers);
      return value && sha256Hex(value);
    },
    clear: cookie.write("", 0),
  };
}
