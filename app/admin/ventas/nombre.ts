import type { Cliente } from "#modules/compras/venta/venta.ts";

/** The name of a customer, else the e-mail address, else the code of a deleted account. */
export function nombreDe({ nombre, apellido, email, codigo_referido }: Cliente): string {
  return [nombre, apellido].filter(Boolean).join(" ") || email || codigo_referido;
}
