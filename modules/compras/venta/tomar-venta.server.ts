import { TEXTOS } from "#modules/compras/textos.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquearGente, bloquearVenta, type FilaVenta, type Gente } from "./venta.store.server.ts";

/** Nobody says of their own purchase that the money came in, or takes it back. */
export function exigirAjena({ usuario }: Pick<FilaVenta, "usuario">, sesion: Sesion): void {
  if (usuario === sesion.codigo_referido) throw new Rechazo("ajeno", TEXTOS.venta_propia);
}

/** A reason that people read: one trimmed text, required. */
export function exigirMotivo(motivo: string): string {
  const limpio = motivo.replace(/\s+/g, " ").trim().slice(0, 300);
  if (limpio === "") throw new Rechazo("valor", TEXTOS.motivo);
  return limpio;
}

/** Somebody else's sale is answered like one that does not exist: codes can be guessed, and that they exist is news. */
export const ventaAjena = () => new Rechazo("desconocido", TEXTOS.venta_desconocida);

export type VentaTomada = Gente & { venta: FilaVenta };

/** The sale and its people, locked in the order that everybody follows. */
export async function tomarVenta(tx: Tx, codigo: string): Promise<VentaTomada> {
  const gente = await bloquearGente(tx, codigo);
  const venta = gente && (await bloquearVenta(tx, codigo));
  if (!gente || !venta) throw ventaAjena();
  return { ...gente, venta };
}
