import type { PrecioTarjeta } from "#modules/productos/tarjeta.ts";
import type { ProductoInicio } from "./catalogo.store.server.ts";

/** A sample price is the specification's, and is marked as such. */
export type PrecioVista = { muestra: true; valor: number } | { muestra: false; hoy: PrecioTarjeta };

/** What the product costs now. An owner's own page never has a price that no product has, whatever was stored for it: only a demo shows samples. */
export function verPrecio(
  muestra: number | null,
  producto: ProductoInicio | undefined,
  demostracion: boolean,
): PrecioVista | null {
  if (muestra !== null && demostracion) return { valor: muestra, muestra: true };
  return producto ? { hoy: precioHoy(producto), muestra: false } : null;
}

export const precioHoy = ({
  precio_cliente,
  desde,
  precio_normal,
  ultimo_dia,
  quedan,
}: ProductoInicio): PrecioTarjeta => ({ precio_cliente, desde, precio_normal, ultimo_dia, quedan });
