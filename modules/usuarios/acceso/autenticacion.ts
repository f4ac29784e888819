import type { Sesion } from "#modules/comun/tx/contexto.ts";

/** Set-Cookie headers that the response must carry. */
export type ConCookies = { headers: Headers };

/** `directa`: this browser made the sign-up and has no session, so that nothing has to be asked. */
type Confirmacion = { email: string; directa: boolean };

/** The factors that a person can prove themselves with. */
export type FormasDeProbar = { totp: boolean; llaves: boolean; recuperacion: boolean };

/** A password, a code of the app or a recovery code, or the signed answer of a passkey. */
export type Prueba = { contrasena: string } | { codigo: string } | { llave: string };

/** What pages can do with the authentication. The server implements it; refusals are thrown as `Rechazo`. */
export type Autenticacion = {
  /**
   * Answers the same whether or not the address already has an account. The cookie lets the link of this sign-up
   * confirm in this browser without the password.
   */
  registrar(
    datos: { email: string; contrasena: string; key_referido: string | null },
    headers: Headers,
  ): Promise<ConCookies>;
  /** The account that a link would confirm, without using it up; null when the link is invalid. */
  verConfirmacion(token: string, headers: Headers): Promise<Confirmacion | null>;
  /** Confirms the address of the token and signs in, in the browser that signed up. */
  confirmar(token: string, headers: Headers): Promise<ConCookies>;
  /** The same in any browser, with the password chosen at that sign-up. */
  confirmarConContrasena(datos: { token: string; contrasena: string }, headers: Headers): Promise<ConCookies>;
  /** Sends the confirmation again if the address still needs it; answers the same in any case. */
  reenviarConfirmacion(email: string, headers: Headers): Promise<void>;
  /** Creates the account of an invited address with this password, gives it its role and signs in. */
  aceptarInvitacion(datos: { token: string; contrasena: string }, headers: Headers): Promise<ConCookies>;
  /** `pendiente`: the password was right and a second factor is missing, so there is no session yet. */
  ingresar(
    datos: { email: string; contrasena: string },
    headers: Headers,
  ): Promise<ConCookies & { pendiente: boolean }>;
  /** How the pending login of this browser can be finished; null when there is none. */
  ingresoPendiente(headers: Headers): Promise<FormasDeProbar | null>;
  /** Finishes the pending login with a code of the app or a recovery code. */
  ingresarConCodigo(codigo: string, headers: Headers): Promise<ConCookies>;
  /** Signs in with a passkey, without e-mail or password. */
  ingresarConLlave(respuesta: string, headers: Headers): Promise<ConCookies>;
  /** What the browser asks a passkey to sign for a login. */
  opcionesDeIngreso(): Promise<object>;
  /** Proves again who the person of the session is: with their second factor, or the password without one. */
  probarIdentidad(prueba: Prueba, headers: Headers): Promise<void>;
  salir(headers: Headers): Promise<ConCookies>;
  pedirRecuperacion(email: string, headers: Headers): Promise<void>;
  /** Mails the link for a request about personal data to any address; answers the same in any case. */
  pedirEnlaceDerechos(email: string, headers: Headers): Promise<void>;
  /** Whether a recovery link is still valid, without using it up. */
  recuperacionVigente(token: string): Promise<boolean>;
  restablecer(datos: { token: string; contrasena: string }, headers: Headers): Promise<ConCookies>;
  cambiarContrasena(datos: { actual: string; nueva: string }, headers: Headers): Promise<ConCookies>;
  comprobarContrasena(contrasena: string, headers: Headers): Promise<boolean>;
  /** Ends every session of a person, in this and other processes. */
  terminarSesiones(quien: Pick<Sesion, "user_id" | "codigo_referido">): Promise<void>;
};
