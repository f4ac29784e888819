import { bytesAHex, hmacSha256 } from "#modules/comun/cripto/criptografia.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";

/** A browser's random name is kept as a hash only: the table says nothing that opens a quote. */
export async function huellaNavegador(
  { secret }: Pick<Ctx, "secret">,
  navegador: string | null | undefined,
): Promise<string | null> {
  if (!navegador) return null;
  return bytesAHex(await hmacSha256(new TextEncoder().encode(secret), "navegador", navegador));
}
