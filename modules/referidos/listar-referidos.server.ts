import { mascaraCorreo } from "#modules/comun/mascaras.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { leerReferidos } from "./referidos.store.server.ts";

/** `email` is masked, and null for somebody who deleted the account. */
export type Referido = { email: string | null; fecha_registro: Date };

type Tramo = { desde: number; limite: number };

/** Whom somebody invited, the newest first: all of them, or a stretch. */
export async function listarReferidos(
  ctx: Lector,
  codigo_referido: string,
  tramo?: Tramo,
): Promise<Referido[]> {
  const filas = await leerReferidos(ctx, codigo_referido, tramo);
  return filas.map(({ email, fecha_registro }) => ({ email: email && mascaraCorreo(email), fecha_registro }));
}
