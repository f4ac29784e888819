import type { PedidoCesta } from "#modules/carrito/cesta.ts";
import type { ItemCatalogo } from "#modules/carrito/valorar.ts";
import { AVISOS_PROPUESTA } from "#modules/escaparates/textos.ts";

type Ofrecido = Pick<ItemCatalogo, "a_la_venta" | "por_elegir" | "existencias">;

/** Why a line of a proposed cart cannot be bought today; null when it can. Undefined: the shop no longer has the item. */
export function avisoPropuesta(
  { cantidad }: Pick<PedidoCesta, "cantidad">,
  item: Ofrecido | undefined,
): string | null {
  if (!item) return AVISOS_PROPUESTA.desconocido;
  const { a_la_venta, por_elegir, existencias } = item;
  if (!a_la_venta) return AVISOS_PROPUESTA.retirado;
  if (por_elegir) return AVISOS_PROPUESTA.por_elegir;
  if (existencias === 0) return AVISOS_PROPUESTA.agotado;
  return existencias !== null && cantidad > existencias ? AVISOS_PROPUESTA.pocas(existencias) : null;
}
