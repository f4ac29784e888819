import { Rechazo } from "#modules/comun/rechazo.ts";
import type { Errores, Leido } from "./formulario.ts";
import { TEXTOS } from "./textos-catalogo.ts";

/** What the form says, or a refusal with the sentence of each field. */
export function exigirDatos<T>({ datos, errores }: Leido<T>): T {
  if (errores) throw new Rechazo("valor", TEXTOS.campos, { errores });
  return datos;
}

/** A refusal that belongs to one field. */
export const rechazoDeCampo = (clase: "estado" | "valor", campo: string, frase: string): Rechazo =>
  new Rechazo(clase, frase, { errores: { [campo]: frase } satisfies Errores });
