import type { Errores, Leido } from "#modules/comun/formulario.ts";
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

const REVISA_LOS_CAMPOS = "Revisa los campos marcados: no guardamos nada.";

/** What the form says, or a refusal with the sentence of each field. */
export function exigirDatos<T>({ datos, errores }: Leido<T>): T {
  if (errores) throw new Rechazo("valor", REVISA_LOS_CAMPOS, { errores });
  return datos;
}

/** A refusal that belongs to one field. */
export const rechazoDeCampo = (clase: "estado" | "valor", campo: string, frase: string): Rechazo =>
  new Rechazo(clase, frase, { errores: { [campo]: frase } satisfies Errores });

/** The error that answers one refused request of a batch, whose neighbours go on. */
export const rechazoDe = ({ clase, frase }: Negativa): Rechazo => new Rechazo(clase, frase);
