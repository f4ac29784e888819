import type { Errores, Leido } from "#modules/comun/formulario.ts";
import { Rechazo } from "./rechazo.ts";

const REVISA_LOS_CAMPOS = "Revisa los campos marcados: no guardamos nada.";

/** What the form says, or a refusal with the sentence of each field. */
export function exigirDatos<T>({ datos, errores }: Leido<T>): T {
  if (errores) throw new Rechazo("valor", REVISA_LOS_CAMPOS, { errores });
  return datos;
}

/** A refusal that belongs to one field. */
export const rechazoDeCampo = (clase: "estado" | "valor", campo: string, frase: string): Rechazo =>
  new Rechazo(clase, frase, { errores: { [campo]: frase } satisfies Errores });
