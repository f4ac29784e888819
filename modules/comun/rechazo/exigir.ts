import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { Rechazo } from "./rechazo.ts";

export const SOLO_ADMIN = "Solo un administrador puede hacer esto.";

export function exigirAdmin({ role }: Pick<Sesion, "role">): void {
  if (role !== "admin") throw new Rechazo("ajeno", SOLO_ADMIN);
}

/** What the state refuses, as a refusal. */
export function exigir(motivo: string | null): void {
  if (motivo) throw new Rechazo("estado", motivo);
}
