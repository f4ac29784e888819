import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquearGente, bloquearVentas, type FilaVenta, type PersonaCompra } from "./venta.store.server.ts";

/** Refuses an admin's own purchase: another admin must confirm or annul it. */
export function exigirAjena(
  { usuario }: Pick<FilaVenta, "usuario">,
  sesion: Pick<Sesion, "codigo_referido">,
): void {
  if (usuario === sesion.codigo_referido) throw new Rechazo("ajeno", TEXTOS_COMPRAS.venta_propia);
}

/** Refuses a form that was filled before the sale changed: the same form sent twice acts once. */
export function exigirVersion({ version }: Pick<FilaVenta, "version">, vista: number | undefined): void {
  if (vista !== undefined && vista !== version) throw new Rechazo("estado", TEXTOS_COMPRAS.venta_cambio);
}

/** The reason that people read: trimmed, on one line, required. */
export function exigirMotivo(motivo: string): string {
  const limpio = motivo.replace(/\s+/g, " ").trim().slice(0, 300);
  if (limpio === "") throw new Rechazo("valor", TEXTOS_COMPRAS.motivo);
  return limpio;
}

/** Answers another person's sale like one that does not exist: codes can be guessed, and callers must not learn which exist. */
export const ventaAjena = () => new Rechazo("desconocido", TEXTOS_COMPRAS.venta_desconocida);

export type VentaTomada = { venta: FilaVenta; cliente: PersonaCompra; referente: PersonaCompra | null };

/**
 * Locks the people of sales and then the sales, the order that all transactions follow. Returns them by their codes, without those
 * that do not exist.
 */
export async function tomarVentas(
  tx: Tx,
  codigos: readonly string[],
): Promise<ReadonlyMap<string, VentaTomada>> {
  const gente = await bloquearGente(tx, codigos);
  const ventas = await bloquearVentas(tx, codigos);
  const personas = new Map(gente.map((persona) => [persona.codigo_referido, persona]));
  const tomadas = new Map<string, VentaTomada>();
  for (const venta of ventas) {
    const cliente = personas.get(venta.usuario);
    if (!cliente) throw new Error(`La venta ${venta.codigo} no tiene cliente.`);
    const referente = (cliente.referente && personas.get(cliente.referente)) || null;
    tomadas.set(venta.codigo, { venta, cliente, referente });
  }
  return tomadas;
}

export async function tomarVenta(tx: Tx, codigo: string): Promise<VentaTomada> {
  const tomada = (await tomarVentas(tx, [codigo])).get(codigo);
  if (!tomada) throw ventaAjena();
  return tomada;
}
