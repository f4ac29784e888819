import { leerVersionLegal } from "#modules/ajustes/legales/legales.store.server.ts";
import { ventaAjena } from "#modules/compras/venta/tomar-venta.server.ts";
import { puede } from "#modules/comun/acceso/permisos.ts";
import type { Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerFilaContrato } from "./contrato.store.server.ts";

/**
 * The contract of a sale as it was agreed, with the terms of then, for its customer and for admins who see sales. It reads nothing of
 * today's settings.
 */
export async function leerContrato(ctx: Lector, codigo: string, sesion: Sesion) {
  const fila = await leerFilaContrato(ctx, codigo);
  if (!fila || !(fila.usuario === sesion.codigo_referido || puede(sesion, "ventas.ver"))) throw ventaAjena();
  const { usuario: _, ...venta } = fila;
  const version = venta.terminos_version ? await leerVersionLegal(ctx, venta.terminos_version) : null;
  return { ...venta, terminos: version?.documentos.terminos ?? null };
}
