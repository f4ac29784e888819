import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { type Negativa, Rechazo } from "./rechazo.ts";

export const SOLO_ADMIN = "Solo un administrador puede hacer esto.";

export function exigirAdmin({ role }: Pick<Sesion, "role">): void {
  if (role !== "admin") throw new Rechazo("ajeno", SOLO_ADMIN);
}

/** Throws what a rule refused. A plain sentence is refused by the state. */
export function exigir(no: Negativa | string | null): void {
  if (typeof no === "string") throw new Rechazo("estado", no);
  if (no) throw new Rechazo(no.clase, no.frase);
}
