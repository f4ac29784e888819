import type { Lector } from "#modules/comun/tx/contexto.ts";
import { normalizarCodigo } from "./enlace-invitacion.ts";
import { existeCodigo } from "./referidos.store.server.ts";

export type Invitacion = { codigo: string; existe: boolean };

/** The invitation code in the URL of the sign-up page, and whether it exists; null when there is none. */
export async function comprobarCodigo(ctx: Lector, texto: string | null): Promise<Invitacion | null> {
  if (!texto?.trim()) return null;
  const codigo = normalizarCodigo(texto);
  if (!codigo) return { codigo: texto.trim().slice(0, 20), existe: false };
  return { codigo, existe: await existeCodigo(ctx, codigo) };
}
