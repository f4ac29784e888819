import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { LLAVE_RECHAZADA } from "#modules/usuarios/factor/textos.ts";

const CANCELADA = "No se usó ninguna llave de acceso.";

/** Thrown with the sentence for the person. */
class ErrorDeLlave extends Error {}

/** What the person reads. Other failures, such as a script that did not load, have no sentence of their own. */
export const fraseDeFalla = (error: unknown): string =>
  error instanceof ErrorDeLlave ? error.message : LLAVE_RECHAZADA;

/** Sends a form to a route that answers with JSON. */
async function enviar(ruta: string, campos: Record<string, string>): Promise<Record<string, unknown>> {
  const respuesta = await fetch(ruta, { method: "POST", body: new URLSearchParams(campos) }).catch(
    () => null,
  );
  const datos: unknown = await respuesta?.json().catch(() => null);
  const leidos = typeof datos === "object" && datos !== null ? { ...datos } : {};
  if (respuesta?.ok) return leidos;
  throw new ErrorDeLlave("message" in leidos ? String(leidos.message) : LLAVE_RECHAZADA);
}

/** Browsers report a refused prompt, a timeout and a missing key alike: nothing was used. */
async function pedir<T>(hacer: () => Promise<T>): Promise<T> {
  try {
    return await hacer();
  } catch {
    throw new ErrorDeLlave(CANCELADA);
  }
}

/** Asks for a passkey and sends its signature: first the options, then the answer. */
export async function usarLlave(ruta: string, campos: Record<string, string> = {}) {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { opciones } = await enviar(ruta, campos);
  const optionsJSON = opciones as PublicKeyCredentialRequestOptionsJSON;
  const respuesta = await pedir(() => startAuthentication({ optionsJSON }));
  return enviar(ruta, { ...campos, respuesta: JSON.stringify(respuesta) });
}

/** Creates a passkey and sends it to be registered. */
export async function crearLlave(ruta: string, campos: Record<string, string>) {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { opciones } = await enviar(ruta, campos);
  const optionsJSON = opciones as PublicKeyCredentialCreationOptionsJSON;
  const respuesta = await pedir(() => startRegistration({ optionsJSON }));
  return enviar(ruta, { ...campos, respuesta: JSON.stringify(respuesta) });
}
