import { z } from "zod";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { direccionDeCorreo } from "#modules/correos/campos.ts";
import { CORREO_INVALIDO } from "#modules/usuarios/textos.ts";

/** The address as accounts store it; null when it is invalid. */
export function normalizarCorreo(texto: string): string | null {
  const leida = direccionDeCorreo.safeParse(texto.trim().toLowerCase());
  return leida.success ? leida.data : null;
}

/** For a field of a form. */
export function leerCorreo(texto: string, campo: z.RefinementCtx): string {
  const email = normalizarCorreo(texto);
  if (email !== null) return email;
  campo.addIssue({ code: "custom", message: CORREO_INVALIDO });
  return z.NEVER;
}

export function exigirCorreo(texto: string): string {
  const email = normalizarCorreo(texto);
  if (!email) throw new Rechazo("valor", CORREO_INVALIDO, { campo: "email" });
  return email;
}
