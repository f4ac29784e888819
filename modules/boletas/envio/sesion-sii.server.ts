import type { Certificado } from "#modules/boletas/certificado/leer-certificado.server.ts";
import type { Ambiente } from "#modules/boletas/documento/tipos.ts";
import type { Firmador } from "#modules/boletas/firmador.ts";
import { leerSemilla, leerToken } from "#modules/boletas/semilla/respuestas.ts";
import { FallaSii, type ServicioSii, TokenVencido } from "./servicio.ts";

/** Everything that talks to the SII: the service, what signs, and the tokens of this process by environment and person. */
export type Sii = { servicio: ServicioSii; firmador: Firmador; tokens: Map<string, string> };

export type SesionSii = { ambiente: Ambiente; firmante: Certificado };

/** Runs a request with the token that is known. One that the SII no longer knows is replaced, once. */
export async function conToken<T>(
  sii: Sii,
  sesion: SesionSii,
  pedir: (token: string) => Promise<T>,
): Promise<T> {
  const clave = `${sesion.ambiente} ${sesion.firmante.rut}`;
  const conocido = sii.tokens.get(clave);
  try {
    return await pedir(conocido ?? (await pedirToken(sii, sesion, clave)));
  } catch (error) {
    if (!(error instanceof TokenVencido)) throw error;
    sii.tokens.delete(clave);
    if (conocido === undefined) throw error;
    return pedir(await pedirToken(sii, sesion, clave));
  }
}

/** Seed, signature, token. */
async function pedirToken(
  { servicio, firmador, tokens }: Sii,
  { ambiente, firmante }: SesionSii,
  clave: string,
): Promise<string> {
  const semilla = leida(leerSemilla(await servicio.semilla(ambiente)));
  const pedido = await firmador.semilla(semilla, firmante);
  const token = leida(leerToken(await servicio.token(ambiente, pedido)));
  tokens.set(clave, token);
  return token;
}

function leida(respuesta: string | { frase: string }): string {
  if (typeof respuesta !== "string") throw new FallaSii(respuesta.frase);
  return respuesta;
}
