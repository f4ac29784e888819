import type { Sesion } from "#modules/comun/tx/contexto.ts";

/** Cookies that the answer must carry, as Set-Cookie headers. */
export type ConCookies = { headers: Headers };

/** What pages may ask of the authentication; the server provides it. Refusals are `Rechazo`. */
export type Autenticacion = {
  /** Always the same answer, whether or not the address has an account already. */
  registrar(
    datos: { email: string; contrasena: string; key_referido: string | null },
    headers: Headers,
  ): Promise<void>;
  /** Confirms the address of the token and signs in. */
  confirmar(token: string, headers: Headers): Promise<ConCookies>;
  /** Sends the confirmation again, quietly, to whoever still needs it. */
  reenviarConfirmacion(email: string, headers: Headers): Promise<void>;
  ingresar(datos: { email: string; contrasena: string }, headers: Headers): Promise<ConCookies>;
  salir(headers: Headers): Promise<ConCookies>;
  pedirRecuperacion(email: string, headers: Headers): Promise<void>;
  /** Whether a recovery link would still work, without spending it. */
  recuperacionVigente(token: string): Promise<boolean>;
  restablecer(datos: { token: string; contrasena: string }, headers: Headers): Promise<void>;
  cambiarContrasena(datos: { actual: string; nueva: string }, headers: Headers): Promise<ConCookies>;
  comprobarContrasena(contrasena: string, headers: Headers): Promise<boolean>;
  /** Ends every session of a person, in this and other processes. */
  terminarSesiones(quien: Pick<Sesion, "user_id" | "codigo_referido">): Promise<void>;
};
