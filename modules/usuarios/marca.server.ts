import { buzonDe } from "#modules/comun/contacto/buzon.ts";
import { bytesAHex, hmacSha256 } from "#modules/comun/cripto/criptografia.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";

type ConSecreto = Pick<Ctx, "secret">;

/**
 * A keyed mark of what tells one person from another: equal for the same person, and useless without the shop's secret. It outlives
 * the account whose pause or debt it keeps.
 */
export async function marcaSecreta({ secret }: ConSecreto, ...campos: string[]): Promise<string> {
  const clave = new TextEncoder().encode(`puntazo/autoexclusion\n${secret}`);
  return bytesAHex(await hmacSha256(clave, ...campos));
}

export const marcaDeCorreo = (ctx: ConSecreto, email: string): Promise<string> =>
  marcaSecreta(ctx, "correo", buzonDe(email));
