import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { direccion } from "#modules/correos/campos.ts";
import { CORREO_INVALIDO } from "#modules/usuarios/textos.ts";

/** The address as accounts store it; null when it is invalid. */
export function normalizarCorreo(texto: string): string | null {
  const leida = direccion.safeParse(texto.trim().toLowerCase());
  return leida.success ? leida.data : null;
}

export function exigirCorreo(texto: string): string {
  const email = normalizarCorreo(texto);
  if (!email) throw new Rechazo("valor", CORREO_INVALIDO, { campo: "email" });
  return email;
}

/** Providers that ignore dots in the local part. */
const SIN_PUNTOS = new Set(["gmail.com", "googlemail.com"]);

/** The mailbox behind an address: without `+tags`, and without dots where the provider ignores them. */
export function buzonDe(email: string): string {
  const arroba = email.lastIndexOf("@");
  const dominio = email.slice(arroba + 1);
  const [local = ""] = email.slice(0, arroba).split("+");
  if (!SIN_PUNTOS.has(dominio)) return `${local}@${dominio}`;
  return `${local.replaceAll(".", "")}@gmail.com`;
}
