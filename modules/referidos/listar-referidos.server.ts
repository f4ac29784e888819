import { mascaraCorreo } from "#modules/comun/texto/mascaras.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { leerReferidos } from "./referidos.store.server.ts";

/** `email` is masked, and null when the person deleted the account. */
export type Referido = { email: string | null; fecha_registro: Date };

/** The people whom a person invited, newest first; all of them, or one page. */
export async function listarReferidos(
  ctx: Lector,
  codigo_referido: string,
  porcion?: { desde: number; limite: number },
): Promise<Referido[]> {
  const filas = await leerReferidos(ctx, codigo_referido, porcion);
  return filas.map(({ email, fecha_registro }) => ({ email: email && mascaraCorreo(email), fecha_registro }));
}
